import type { Ride } from '@rahi/contracts/ride';
import { ErrorState, List, ListRow, Loading, Money, Skeleton } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import type { Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shortAddress } from '../places/stop-of-place.js';
import { dropoffOf } from '../rides/ride-stops.js';
import type { Stop } from '../rides/trip-plan.js';
import { recentRidesShown } from '../rides/rides.queries.js';
import { useRecentRides } from './home.queries.js';
import { Section } from './section.js';
import styles from './recent-rides.module.css';

interface RecentRidesProps {
  headingRef: Ref<HTMLHeadingElement>;
  onRebook(dropoff: Stop): void;
}

/** The last rides; a tap goes to the same drop-off again. */
export function RecentRides({ headingRef, onRebook }: RecentRidesProps) {
  const { formatMessage } = useIntl();
  return (
    <Section title={formatMessage({ id: 'home.recentRides' })} headingRef={headingRef}>
      <Content onRebook={onRebook} />
    </Section>
  );
}

function Content({ onRebook }: Pick<RecentRidesProps, 'onRebook'>) {
  const { formatMessage } = useIntl();
  const { data, error, isFetching, refetch } = useRecentRides();
  if (data?.length === 0) {
    return (
      <p className={styles.empty}>
        <FormattedMessage id="home.noRecent" />
      </p>
    );
  }
  if (data) {
    return (
      <List label={formatMessage({ id: 'home.recentRides' })}>
        {data.slice(0, recentRidesShown).map((ride) => (
          <RecentRide key={ride.id} ride={ride} onRebook={onRebook} />
        ))}
      </List>
    );
  }
  if (error) {
    return (
      <ErrorState
        title={formatMessage({ id: 'home.recentNotLoaded' })}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {describeError(formatMessage, error)}
      </ErrorState>
    );
  }
  return (
    <Loading label={formatMessage({ id: 'home.loadingRecent' })}>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </Loading>
  );
}

function RecentRide({ ride, onRebook }: { ride: Ride } & Pick<RecentRidesProps, 'onRebook'>) {
  const { formatMessage } = useIntl();
  return (
    <ListRow
      icon="clock"
      title={shortAddress(ride.dropoffAddress)}
      note={formatMessage({ id: 'home.from' }, { place: shortAddress(ride.pickupAddress) })}
      trailing={<Money rupees={ride.fare} />}
      onPress={() => onRebook(dropoffOf(ride))}
    />
  );
}

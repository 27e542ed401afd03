import type { Ride } from '@rahi/contracts/ride';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { ErrorState, List, ListRow, Loading, Skeleton } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import type { Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { distanceTo } from '../places/distance-to.js';
import { shortAddress } from '../places/stop-of-place.js';
import { dropoffOf } from '../rides/ride-stops.js';
import type { Stop } from '../rides/trip-plan.js';
import { recentRidesShown } from '../rides/rides.queries.js';
import { useRecentRides } from './home.queries.js';
import { Section } from './section.js';
import styles from './recent-rides.module.css';

interface RecentRidesProps {
  headingRef: Ref<HTMLHeadingElement>;
  /** From where their distance is. */
  near: LatLng | null;
  onRebook(dropoff: Stop): void;
}

/** The last rides; a tap goes to the same drop-off again. */
export function RecentRides({ headingRef, ...content }: RecentRidesProps) {
  const { formatMessage } = useIntl();
  return (
    <Section title={formatMessage({ id: 'home.recentRides' })} headingRef={headingRef}>
      <Content {...content} />
    </Section>
  );
}

function Content({ near, onRebook }: Omit<RecentRidesProps, 'headingRef'>) {
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
          <RecentRide key={ride.id} ride={ride} near={near} onRebook={onRebook} />
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

function RecentRide({ ride, near, onRebook }: { ride: Ride } & Omit<RecentRidesProps, 'headingRef'>) {
  const { formatMessage } = useIntl();
  const dropoff = dropoffOf(ride);
  return (
    <ListRow
      icon="clock"
      title={shortAddress(ride.dropoffAddress)}
      note={formatMessage({ id: 'home.from' }, { place: shortAddress(ride.pickupAddress) })}
      trailing={distanceTo(near, dropoff)}
      onPress={() => onRebook(dropoff)}
    />
  );
}

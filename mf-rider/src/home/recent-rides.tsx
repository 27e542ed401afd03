import type { Ride } from '@rahi/contracts/ride';
import { ErrorState, List, ListRow, Loading, Money, Skeleton } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import type { Ref } from 'react';
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
  return (
    <Section title="Recent rides" headingRef={headingRef}>
      <Content onRebook={onRebook} />
    </Section>
  );
}

function Content({ onRebook }: Pick<RecentRidesProps, 'onRebook'>) {
  const { data, error, isFetching, refetch } = useRecentRides();
  if (data?.length === 0) {
    return <p className={styles.empty}>No rides yet. Your last trips will be here, to be booked again with one tap.</p>;
  }
  if (data) {
    return (
      <List label="Recent rides">
        {data.slice(0, recentRidesShown).map((ride) => (
          <RecentRide key={ride.id} ride={ride} onRebook={onRebook} />
        ))}
      </List>
    );
  }
  if (error) {
    return (
      <ErrorState title="Your rides could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
        {describeError(error, 'Please try again.')}
      </ErrorState>
    );
  }
  return (
    <Loading label="Loading your recent rides">
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </Loading>
  );
}

function RecentRide({ ride, onRebook }: { ride: Ride } & Pick<RecentRidesProps, 'onRebook'>) {
  return (
    <ListRow
      icon="clock"
      title={shortAddress(ride.dropoffAddress)}
      note={`from ${shortAddress(ride.pickupAddress)}`}
      trailing={<Money rupees={ride.fare} />}
      onPress={() => onRebook(dropoffOf(ride))}
    />
  );
}

import type { Ride } from '@rahi/contracts/ride';
import type { User } from '@rahi/contracts/user';
import { EmptyState, Money, StatusBadge, type TableColumn } from '@rahi/ui-kit';
import { usePollInterval } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { PagedCard } from '../paged-card.js';
import { useRemote } from '../remote.context.js';
import { RideIdCell, TimeCell, TripCell } from '../rides/ride-cells.js';
import { ridesOfRiderQuery, summaryQuery } from './user.queries.js';
import styles from './user.screen.module.css';

const pollMs = 10_000;

const columns: readonly TableColumn[] = [
  { key: 'ride', label: 'Ride' },
  { key: 'driver', label: 'Driver' },
  { key: 'trip', label: 'From and to' },
  { key: 'status', label: 'Status' },
  { key: 'booked', label: 'Booked' },
  { key: 'fare', label: 'Fare', numeric: true },
];

/** The rides a user booked, newest first, from the service that owns them. */
export function UserRides({ user }: { user: User }) {
  const { services } = useRemote();
  const everyMs = usePollInterval(services.live, pollMs);
  const summary = useQuery({ ...summaryQuery(services.api, user.id), refetchInterval: everyMs });
  return (
    <PagedCard
      title="Rides as a rider"
      beside={
        summary.data && (
          <span className={styles.none}>
            {summary.data.completedRides.toLocaleString('en-IN')} completed · <Money rupees={summary.data.totalSpent} />{' '}
            spent
          </span>
        )
      }
      label="Rides"
      columns={columns}
      pageAt={(cursor) => ridesOfRiderQuery(services.api, user.id, cursor)}
      everyMs={everyMs}
      counted={['ride', 'rides']}
      empty={
        <EmptyState icon="history" title="No rides found">
          This user has not booked a ride yet.
        </EmptyState>
      }
    >
      {(ride) => <Row key={ride.id} ride={ride} />}
    </PagedCard>
  );
}

function Row({ ride }: { ride: Ride }) {
  return (
    <tr>
      <RideIdCell rideId={ride.id} />
      <td>{ride.driver?.user.name ?? '–'}</td>
      <TripCell from={ride.pickupAddress} to={ride.dropoffAddress} />
      <td>
        <StatusBadge status={ride.status} />
      </td>
      <TimeCell at={ride.createdAt} />
      <td data-numeric>
        <Money rupees={ride.fare} />
      </td>
    </tr>
  );
}

import type { Ride } from '@rahi/contracts/ride';
import { EmptyState, Money, StatusBadge, type TableColumn } from '@rahi/ui-kit';
import { PagedCard } from '../paged-card.js';
import { useRemote } from '../remote.context.js';
import { RideIdCell, TimeCell, TripCell } from '../rides/ride-cells.js';
import { ridesOfDriverQuery } from './driver.queries.js';

const columns: readonly TableColumn[] = [
  { key: 'ride', label: 'Ride' },
  { key: 'rider', label: 'Rider' },
  { key: 'trip', label: 'From and to' },
  { key: 'status', label: 'Status' },
  { key: 'created', label: 'Booked' },
  { key: 'rating', label: 'Rating', numeric: true },
  { key: 'fare', label: 'Fare', numeric: true },
];
const pollMs = 30_000;

/** A driver's rides with the ratings they got, newest first, from the service that owns them. */
export function DriverRides({ driverId }: { driverId: string }) {
  const { services } = useRemote();
  return (
    <PagedCard
      title="Rides and ratings"
      label="Rides"
      columns={columns}
      pageAt={(cursor) => ridesOfDriverQuery(services.api, driverId, cursor)}
      everyMs={pollMs}
      counted={['ride', 'rides']}
      empty={
        <EmptyState icon="history" title="No rides found">
          This driver has not taken a ride yet.
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
      <td>{ride.rider.name || 'Rider'}</td>
      <TripCell from={ride.pickupAddress} to={ride.dropoffAddress} />
      <td>
        <StatusBadge status={ride.status} />
      </td>
      <TimeCell at={ride.createdAt} />
      <td data-numeric>{ride.rating === null ? '–' : `${ride.rating} ★`}</td>
      <td data-numeric>
        <Money rupees={ride.fare} />
      </td>
    </tr>
  );
}

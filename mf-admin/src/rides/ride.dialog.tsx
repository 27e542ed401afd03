import type { AdminRide } from '@rahi/contracts/admin';
import { vehicleFacts } from '@rahi/contracts/vehicles';
import { Button, Dialog, KeyValue, KeyValues, Money, StatusBadge } from '@rahi/ui-kit';
import { Link } from '@rahi/web-kit/router';
import { momentText } from '../moments.js';
import { useRemote } from '../remote.context.js';

/** One ride with all that the list knows of it, kept up while it is open. */
export function RideDialog({ ride, onClose }: { ride: AdminRide; onClose(): void }) {
  const { basePath } = useRemote();
  return (
    <Dialog
      open
      title={`Ride ${ride.id.slice(0, 8)}`}
      onClose={onClose}
      actions={
        <Button wide onClick={onClose}>
          Close
        </Button>
      }
    >
      <KeyValues>
        <KeyValue name="Status">
          <StatusBadge status={ride.status} />
        </KeyValue>
        <KeyValue name="Rider">{ride.rider.name || 'Rider'}</KeyValue>
        <KeyValue name="Driver">
          {ride.driver ? <Link to={`${basePath}/driver/${ride.driver.id}`}>{ride.driver.name}</Link> : 'None yet'}
        </KeyValue>
        <KeyValue name="From">{ride.pickupAddress}</KeyValue>
        <KeyValue name="To">{ride.dropoffAddress}</KeyValue>
        <KeyValue name="Vehicle">{vehicleFacts[ride.vehicleType].label}</KeyValue>
        <KeyValue name="Booked">{momentText(ride.createdAt)}</KeyValue>
        {ride.completedAt && <KeyValue name="Completed">{momentText(ride.completedAt)}</KeyValue>}
        <KeyValue name="Ride id">{ride.id}</KeyValue>
        <KeyValue name="Fare" total>
          <Money rupees={ride.fare} />
        </KeyValue>
      </KeyValues>
    </Dialog>
  );
}

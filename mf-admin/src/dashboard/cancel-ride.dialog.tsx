import type { AdminRide } from '@rahi/contracts/admin';
import { ConfirmDialog } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import { useRemote } from '../remote.context.js';
import { useCancelRide } from './dashboard.queries.js';

interface CancelRideDialogProps {
  /** The ride that is asked about; null while none is. */
  ride: AdminRide | null;
  onClose(): void;
}

export function CancelRideDialog({ ride, onClose }: CancelRideDialogProps) {
  const { services } = useRemote();
  const cancel = useCancelRide();
  const confirm = async () => {
    if (!ride) return;
    try {
      await cancel.mutateAsync(ride.id);
      services.toast.show({ title: 'Ride updated successfully', tone: 'ok' });
    } catch (error) {
      const description = describeError(error, 'The ride is as it was. Please try again.');
      services.toast.show({ title: 'Error updating ride', description, tone: 'bad' });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open={ride !== null}
      title="Cancel this ride?"
      confirmLabel="Cancel ride"
      keepLabel="Keep ride"
      danger
      busy={cancel.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {ride && (
        <>
          {ride.rider.name || 'The rider'}
          {ride.driver && ` and ${ride.driver.name}`} will see that an administrator cancelled the ride from{' '}
          {ride.pickupAddress} to {ride.dropoffAddress}. This cannot be undone.
        </>
      )}
    </ConfirmDialog>
  );
}

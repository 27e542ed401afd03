import { describeError, useRemote } from '@rahi/web-kit';
import { ReasonDialog } from '../area/reason.dialog.js';
import { useCancelRide } from './rides.queries.js';

interface CancelRideDialogProps {
  /** The ride that is asked about. */
  ride: {
    id: string;
    rider: { name: string };
    driver: { name: string } | null;
    pickupAddress: string;
    dropoffAddress: string;
  };
  onClose(): void;
}

export function CancelRideDialog({ ride, onClose }: CancelRideDialogProps) {
  const { services } = useRemote();
  const cancel = useCancelRide();
  const confirm = async (reason: string) => {
    try {
      await cancel.mutateAsync({ id: ride.id, reason });
      services.toast.show({ title: 'Ride updated successfully', tone: 'ok' });
    } catch (error) {
      const description = describeError(error, 'The ride is as it was. Please try again.');
      services.toast.show({ title: 'Error updating ride', description, tone: 'bad' });
    }
    onClose();
  };
  return (
    <ReasonDialog
      title="Cancel this ride?"
      confirmLabel="Cancel ride"
      keepLabel="Keep ride"
      danger
      busy={cancel.isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      {ride.rider.name || 'The rider'}
      {ride.driver && ` and ${ride.driver.name}`} will see that an administrator cancelled the ride from{' '}
      {ride.pickupAddress} to {ride.dropoffAddress}. This cannot be undone.
    </ReasonDialog>
  );
}

import { describeError, useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
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
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const cancel = useCancelRide();
  const confirm = async (reason: string) => {
    try {
      await cancel.mutateAsync({ id: ride.id, reason });
      services.toast.show({ title: formatMessage({ id: 'rides.rideUpdatedSuccessfully' }), tone: 'ok' });
    } catch (error) {
      const description = describeError(formatMessage, error, 'rides.unchanged');
      services.toast.show({ title: formatMessage({ id: 'rides.errorUpdatingRide' }), description, tone: 'bad' });
    }
    onClose();
  };
  return (
    <ReasonDialog
      title={formatMessage({ id: 'rides.cancelThisRide' })}
      confirmLabel={formatMessage({ id: 'rides.cancelRide' })}
      keepLabel={formatMessage({ id: 'rides.keepRide' })}
      danger
      busy={cancel.isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      <FormattedMessage
        id="rides.cancelHint"
        values={{
          rider: ride.rider.name || formatMessage({ id: 'rides.theRider' }),
          hasDriver: ride.driver !== null,
          driver: ride.driver?.name,
          pickup: ride.pickupAddress,
          dropoff: ride.dropoffAddress,
        }}
      />
    </ReasonDialog>
  );
}

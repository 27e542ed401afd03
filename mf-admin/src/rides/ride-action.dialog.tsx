import { formatRupees } from '@rahi/contracts/money';
import { describeError, useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { ReasonDialog } from '../area/reason.dialog.js';
import { useRideAction, type RideAction } from './rides.queries.js';

interface RideActionDialogProps {
  action: RideAction;
  /** The ride that is asked about. */
  ride: {
    id: string;
    rider: { name: string };
    driver: { name: string } | null;
    pickupAddress: string;
    dropoffAddress: string;
    fare: string;
  };
  onClose(): void;
}

/** Asks for confirmation and a reason before an administrator ends a ride (R35). */
export function RideActionDialog({ action, ride, onClose }: RideActionDialogProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const change = useRideAction();
  const confirm = async (reason: string) => {
    try {
      await change.mutateAsync({ id: ride.id, action, reason });
      services.toast.show({ title: formatMessage({ id: 'rides.rideUpdatedSuccessfully' }), tone: 'ok' });
    } catch (error) {
      const description = describeError(formatMessage, error, 'rides.unchanged');
      services.toast.show({ title: formatMessage({ id: 'rides.errorUpdatingRide' }), description, tone: 'bad' });
    }
    onClose();
  };
  return (
    <ReasonDialog
      title={formatMessage({ id: `rides.${action}.title` })}
      confirmLabel={formatMessage({ id: `rides.${action}.confirm` })}
      keepLabel={formatMessage({ id: `rides.${action}.keep` })}
      danger={action === 'cancel'}
      busy={change.isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      <FormattedMessage
        id={`rides.${action}.hint`}
        values={{
          rider: ride.rider.name || formatMessage({ id: 'rides.theRider' }),
          hasDriver: ride.driver !== null,
          driver: ride.driver?.name || formatMessage({ id: 'rides.theDriver' }),
          pickup: ride.pickupAddress,
          dropoff: ride.dropoffAddress,
          fare: formatRupees(ride.fare),
        }}
      />
    </ReasonDialog>
  );
}

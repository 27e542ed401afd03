import type { Reservation } from '@rahi/contracts/reservation';
import { describeError, formatPickupTime, useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { ReasonDialog } from '../area/reason.dialog.js';
import { useCancelReservation } from './reservations.queries.js';

interface CancelReservationDialogProps {
  reservation: Reservation;
  onClose(): void;
}

/** Asks for confirmation and a reason, which is for the desk (R51), before a booking for later is cancelled. */
export function CancelReservationDialog({ reservation, onClose }: CancelReservationDialogProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const cancel = useCancelReservation();
  const { id, version, rider, driver, pickupAt } = reservation;
  const confirm = async (reason: string) => {
    try {
      await cancel.mutateAsync({ id, version, reason });
      services.toast.show({ title: formatMessage({ id: 'reservations.cancelled' }), tone: 'ok' });
    } catch (error) {
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'reservations.notCancelled' }), description, tone: 'bad' });
    }
    onClose();
  };
  return (
    <ReasonDialog
      danger
      title={formatMessage({ id: 'reservations.cancel.title' })}
      confirmLabel={formatMessage({ id: 'reservations.cancel.confirm' })}
      keepLabel={formatMessage({ id: 'reservations.cancel.keep' })}
      busy={cancel.isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      <FormattedMessage
        id="reservations.cancel.hint"
        values={{
          rider: rider.name || formatMessage({ id: 'rides.theRider' }),
          hasDriver: driver !== null,
          driver: driver?.name || formatMessage({ id: 'rides.theDriver' }),
          time: formatPickupTime(pickupAt),
        }}
      />
    </ReasonDialog>
  );
}

import { formatRupees } from '@rahi/contracts/money';
import type { Reservation, ReservationFee } from '@rahi/contracts/reservation';
import type { RiderCancelReason } from '@rahi/contracts/ride';
import { Button, Dialog } from '@rahi/ui-kit';
import { describeError, formatPickupTime, useCountdown, useRemote } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CancelReasons } from '../area/cancel-reasons.js';
import styles from './cancel-reservation.module.css';
import { useCancelReservation, useReservationFee } from './reservations.queries.js';

/** Of the reasons for cancelling a ride, those that there are before anybody drives. */
const reasons: readonly RiderCancelReason[] = ['plans', 'wrong_place', 'driver_asked', 'other'];

/** Cancels the booking after the rider confirms. Says first what it costs, or that it costs nothing, and asks why. */
export function CancelReservation({ reservation: { id, version, driver } }: { reservation: Reservation }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [asking, setAsking] = useOpenLayer();
  const [reason, setReason] = useState<RiderCancelReason | null>(null);
  const cancel = useCancelReservation();
  const fee = useReservationFee(id, asking);
  const confirm = () =>
    cancel.mutate(
      { id, version, reason },
      {
        onSuccess: () => {
          setAsking(false);
          services.toast.show({ title: formatMessage({ id: 'reservations.cancelled' }) });
        },
        onError: (error) => {
          setAsking(false);
          const description = describeError(formatMessage, error);
          services.toast.show({ title: formatMessage({ id: 'trip.notCancelled' }), description, tone: 'bad' });
        },
      },
    );
  return (
    <>
      <Button kind="quiet-danger" wide onClick={() => setAsking(true)}>
        <FormattedMessage id="reservations.cancel" />
      </Button>
      <Dialog
        open={asking}
        title={formatMessage({ id: 'reservations.cancelThis' })}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button wide onClick={() => setAsking(false)}>
              <FormattedMessage id="reservations.keep" />
            </Button>
            <Button
              wide
              kind="danger"
              // Nothing is cancelled before its cost is said.
              disabled={!fee.data}
              loading={cancel.isPending || fee.isFetching}
              onClick={confirm}
            >
              <FormattedMessage id="reservations.cancel" />
            </Button>
          </>
        }
      >
        <output className={styles.fee}>
          {fee.data && <Fee fee={fee.data} onFreeTimeOver={() => void fee.refetch()} />}
          {fee.error && !fee.isFetching && (
            <span className={styles.unknown}>
              <FormattedMessage id="reservations.feeUnknown" /> {describeError(formatMessage, fee.error)}
              <Button small onClick={() => void fee.refetch()}>
                <FormattedMessage id="ui.retry" />
              </Button>
            </span>
          )}
        </output>
        <CancelReasons
          reasons={reasons.filter((value) => driver || value !== 'driver_asked')}
          chosen={reason}
          onChoose={setReason}
        />
      </Dialog>
    </>
  );
}

/** The cost of cancelling now, and until when it costs nothing. */
function Fee({ fee: { fee, freeUntil }, onFreeTimeOver }: { fee: ReservationFee; onFreeTimeOver(): void }) {
  const until = Date.parse(freeUntil);
  const isFreeUntil = useCountdown(Number(fee) > 0 ? null : until, onFreeTimeOver) > 0;
  const time = formatPickupTime(until);
  if (Number(fee) > 0) {
    const amount = <b className={styles.amount}>{formatRupees(fee)}</b>;
    return <FormattedMessage id="reservations.fee.late" values={{ amount, time }} />;
  }
  return isFreeUntil ? (
    <FormattedMessage id="reservations.fee.freeUntil" values={{ time }} />
  ) : (
    <FormattedMessage id="trip.cancelFee.free" />
  );
}

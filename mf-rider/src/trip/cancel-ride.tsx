import { otherDriverReason } from '@rahi/contracts/gender';
import { formatRupees } from '@rahi/contracts/money';
import type { CancellationFee } from '@rahi/contracts/payment';
import { riderCancelReasons, type Ride, type RiderCancelReason } from '@rahi/contracts/ride';
import { Button, ConfirmDialog } from '@rahi/ui-kit';
import { describeError, formatClock, useCountdown, useRemote } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CancelReasons } from '../area/cancel-reasons.js';
import { useCancelRide } from '../rides/rides.mutations.js';
import styles from './cancel-ride.module.css';
import { freeUntilOf } from './free-cancellation.js';
import { useCancellationFee } from './trip.queries.js';

/** Cancels the ride after the rider confirms. Says first what it costs, or that it costs nothing, and asks why. */
export function CancelRide({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [asking, setAsking] = useOpenLayer();
  const [reason, setReason] = useState<RiderCancelReason | null>(null);
  const cancel = useCancelRide();
  const fee = useCancellationFee(ride.id, asking);
  const arrived = ride.status === 'driver_arrived';
  const coming = ride.afterTrip ? 'trip.cancelAfterTrip' : 'trip.cancelOnTheWay';
  const question = arrived ? 'trip.cancelAtPickup' : coming;

  const confirm = () =>
    cancel.mutate(
      { rideId: ride.id, reason },
      {
        onSuccess: () =>
          services.toast.show({
            title: formatMessage({ id: 'trip.rideCancelled' }),
            description: formatMessage({ id: 'trip.driverNotified' }),
          }),
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
        <FormattedMessage id="trip.cancelRide" />
      </Button>
      <ConfirmDialog
        open={asking}
        title={formatMessage({ id: 'trip.cancelThisRide' })}
        confirmLabel={formatMessage({ id: 'trip.cancelRide' })}
        keepLabel={formatMessage({ id: 'trip.keepRide' })}
        danger
        busy={cancel.isPending || fee.isFetching}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {formatMessage({ id: question })}
        <output className={styles.fee}>
          {reason === otherDriverReason ? (
            <FormattedMessage id="trip.cancelFee.free" />
          ) : (
            fee.data &&
            !fee.isFetching && (
              <Fee ride={ride} fee={fee.data} arrived={arrived} onFreeTimeOver={() => void fee.refetch()} />
            )
          )}
        </output>
        <CancelReasons reasons={riderCancelReasons} chosen={reason} onChoose={setReason} />
      </ConfirmDialog>
    </>
  );
}

interface FeeProps {
  ride: Ride;
  fee: CancellationFee;
  arrived: boolean;
  /** The free time ends while the question is open: it costs something else now. */
  onFreeTimeOver(): void;
}

/** The cost of cancelling now, and until when it costs nothing. */
function Fee({ ride, fee, arrived, onFreeTimeOver }: FeeProps) {
  const { lateFee, freeMinutes } = fee;
  const [freeUntil] = useState(() => freeUntilOf(ride, fee, Date.now()));
  const isFreeUntil = useCountdown(freeUntil, onFreeTimeOver) > 0;
  if (Number(fee.fee) > 0) {
    const values = { amount: <b className={styles.amount}>{formatRupees(fee.fee)}</b>, minutes: freeMinutes };
    return <FormattedMessage id={arrived ? 'trip.cancelFee.atPickup' : 'trip.cancelFee.onTheWay'} values={values} />;
  }
  if (freeUntil === null || !isFreeUntil) return <FormattedMessage id="trip.cancelFee.free" />;
  const values = { time: formatClock(freeUntil), amount: formatRupees(lateFee) };
  return <FormattedMessage id="trip.cancelFee.freeUntil" values={values} />;
}

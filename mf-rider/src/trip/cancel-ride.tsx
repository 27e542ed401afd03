import { formatRupees } from '@rahi/contracts/money';
import type { CancellationFee } from '@rahi/contracts/payment';
import { Button, ConfirmDialog } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCancelRide } from '../rides/rides.queries.js';
import styles from './cancel-ride.module.css';
import { useCancellationFee } from './trip.queries.js';

/** Cancels the ride after the rider confirms, and shows first whether it costs a fee. */
export function CancelRide({ rideId, arrived }: { rideId: string; arrived: boolean }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [asking, setAsking] = useState(false);
  const cancel = useCancelRide();
  const fee = useCancellationFee(rideId, asking);

  const confirm = () =>
    cancel.mutate(rideId, {
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
    });

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
        {formatMessage({ id: arrived ? 'trip.cancelAtPickup' : 'trip.cancelOnTheWay' })}
        <output className={styles.fee}>
          {fee.data && !fee.isFetching && <Fee fee={fee.data} arrived={arrived} />}
        </output>
      </ConfirmDialog>
    </>
  );
}

/** The cost of cancelling now; nothing when the tariff has no fee. */
function Fee({ fee: { fee, lateFee, freeMinutes }, arrived }: { fee: CancellationFee; arrived: boolean }) {
  if (Number(fee) > 0) {
    const values = { amount: <b className={styles.amount}>{formatRupees(fee)}</b>, minutes: freeMinutes };
    return <FormattedMessage id={arrived ? 'trip.cancelFee.atPickup' : 'trip.cancelFee.onTheWay'} values={values} />;
  }
  return Number(lateFee) > 0 && <FormattedMessage id="trip.cancelFee.free" />;
}

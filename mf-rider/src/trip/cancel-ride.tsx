import { Button, ConfirmDialog } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCancelRide } from '../rides/rides.queries.js';

/** Cancels the ride, once the rider has said so twice. */
export function CancelRide({ rideId, arrived }: { rideId: string; arrived: boolean }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [asking, setAsking] = useState(false);
  const cancel = useCancelRide();

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
      <Button kind="danger" wide onClick={() => setAsking(true)}>
        <FormattedMessage id="trip.cancelRide" />
      </Button>
      <ConfirmDialog
        open={asking}
        title={formatMessage({ id: 'trip.cancelThisRide' })}
        confirmLabel={formatMessage({ id: 'trip.cancelRide' })}
        keepLabel={formatMessage({ id: 'trip.keepRide' })}
        danger
        busy={cancel.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {formatMessage({ id: arrived ? 'trip.cancelAtPickup' : 'trip.cancelOnTheWay' })}
      </ConfirmDialog>
    </>
  );
}

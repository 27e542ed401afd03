import { Button, ConfirmDialog } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useState } from 'react';
import { useCancelRide } from '../rides/rides.queries.js';

/** Cancels the ride, once the rider has said so twice. */
export function CancelRide({ rideId, arrived }: { rideId: string; arrived: boolean }) {
  const { services } = useRemote();
  const [asking, setAsking] = useState(false);
  const cancel = useCancelRide();

  const confirm = () =>
    cancel.mutate(rideId, {
      onSuccess: () => services.toast.show({ title: 'Ride Cancelled', description: 'Your driver has been told.' }),
      onError: (error) => {
        setAsking(false);
        const description = describeError(error, 'Please try again.');
        services.toast.show({ title: 'Not cancelled', description, tone: 'bad' });
      },
    });

  return (
    <>
      <Button kind="danger" wide onClick={() => setAsking(true)}>
        Cancel Ride
      </Button>
      <ConfirmDialog
        open={asking}
        title="Cancel this ride?"
        confirmLabel="Cancel Ride"
        keepLabel="Keep Ride"
        danger
        busy={cancel.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {arrived ? 'Your driver is waiting at the pickup.' : 'Your driver is already on the way to you.'}
      </ConfirmDialog>
    </>
  );
}

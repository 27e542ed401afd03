import { payRide } from '@rahi/contracts/calls/rides.calls';
import type { DriverMethod } from '@rahi/contracts/payment-methods';
import { describeError, useRemote } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import { keepRide } from '../ride/ride.queries.js';

interface CollectProps {
  rideId: string;
  method: DriverMethod;
  /** The rider has said before that it is paid. */
  claimed: boolean;
  onDone?(): void;
}

/** "Cash received", or "UPI received": the driver has seen the money. */
export function Collect({ rideId, method, claimed, onDone }: CollectProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const queryClient = useQueryClient();
  const pay = useMutation({
    mutationFn: () => services.api.call(payRide, { params: { id: rideId }, body: { method } }),
    onSuccess: async (ride) => {
      await keepRide(queryClient, services.api, ride);
      onDone?.();
    },
    onError: (error) =>
      services.toast.show({
        title: formatMessage({ id: 'trip.notCollected' }),
        description: describeError(formatMessage, error),
        tone: 'bad',
      }),
  });
  return (
    <ActionButton kind="primary" loading={pay.isPending} onClick={() => pay.mutate()}>
      {claimed ? <FormattedMessage id="trip.received" /> : <FormattedMessage id={`trip.collected.${method}`} />}
    </ActionButton>
  );
}

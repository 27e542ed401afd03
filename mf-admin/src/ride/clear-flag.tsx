import { clearRideFlag } from '@rahi/contracts/calls/payouts.calls';
import { Button } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { ReasonDialog } from '../area/reason.dialog.js';

const waitingFlags: readonly string[] = ['ended_away', 'impossible_trip'];

/** R35: the payout of a flagged trip waits until an administrator clears it. */
export function ClearFlag({ rideId, flags }: { rideId: string; flags: readonly string[] }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useOpenLayer();
  const clear = useMutation({
    mutationFn: (reason: string) => services.api.call(clearRideFlag, { params: { id: rideId }, body: { reason } }),
    onSuccess: () => services.toast.show({ title: formatMessage({ id: 'ride.flagCleared' }), tone: 'ok' }),
    onError: (error) =>
      services.toast.show({
        title: formatMessage({ id: 'ride.flagNotCleared' }),
        description: describeError(formatMessage, error),
        tone: 'bad',
      }),
    onSettled: () => {
      setAsking(false);
      void queryClient.invalidateQueries();
    },
  });
  if (!flags.some((flag) => waitingFlags.includes(flag))) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <FormattedMessage id="ride.clearFlag" />
      </Button>
      {asking && (
        <ReasonDialog
          title={formatMessage({ id: 'ride.clearFlagTitle' })}
          confirmLabel={formatMessage({ id: 'ride.clearFlag' })}
          keepLabel={formatMessage({ id: 'ui.close' })}
          busy={clear.isPending}
          onConfirm={(reason) => clear.mutate(reason)}
          onClose={() => setAsking(false)}
        >
          <FormattedMessage id="ride.clearFlagHint" />
        </ReasonDialog>
      )}
    </>
  );
}

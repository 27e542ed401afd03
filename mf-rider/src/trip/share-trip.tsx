import { endShare, shareRide } from '@rahi/contracts/calls/trip-safety.calls';
import type { Ride } from '@rahi/contracts/ride';
import { Button, Dialog } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { useMutation } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasShareSheet, useGive } from '../area/use-give.js';

/** Makes a link by which others follow the trip, gives it to the device's own sharing or copies it, and ends it (R39). */
export function ShareTrip({ ride }: { ride: Pick<Ride, 'id'> }) {
  const { formatMessage } = useIntl();
  const { api, services } = useRemote();
  const [url, setUrl] = useLayer<string>();
  const params = { id: ride.id };
  const failed = (error: Error) =>
    services.toast.show({
      title: formatMessage({ id: 'trip.notShared' }),
      description: describeError(formatMessage, error, 'ui.trip.rahiNotReached'),
      tone: 'bad',
    });
  const share = useMutation({
    mutationFn: () => api.call(shareRide, { params }),
    onSuccess: (made) => setUrl(new URL(made.url, window.location.origin).href),
    onError: failed,
  });
  const end = useMutation({
    mutationFn: () => api.call(endShare, { params }),
    onSuccess: () => {
      setUrl(null);
      services.toast.show({ title: formatMessage({ id: 'trip.sharingEnded' }), tone: 'ok' });
    },
    onError: failed,
  });
  const give = useGive({ copied: 'trip.linkCopied', byHand: 'trip.copyByHand' });
  return (
    <>
      <Button wide icon="share" loading={share.isPending} onClick={() => share.mutate()}>
        <FormattedMessage id="trip.share" />
      </Button>
      <Dialog
        open={url !== null}
        onClose={() => setUrl(null)}
        title={formatMessage({ id: 'trip.shareTitle' })}
        actions={
          <Button wide onClick={() => setUrl(null)}>
            <FormattedMessage id="ui.close" />
          </Button>
        }
      >
        <p>
          <FormattedMessage id="trip.shareHint" />
        </p>
        {url !== null && (
          <>
            <p style={{ overflowWrap: 'anywhere' }}>{url}</p>
            <Button wide kind="primary" onClick={() => void give({ url })}>
              <FormattedMessage id={hasShareSheet() ? 'trip.sendLink' : 'trip.copyLink'} />
            </Button>
          </>
        )}
        <Button wide kind="quiet-danger" loading={end.isPending} onClick={() => end.mutate()}>
          <FormattedMessage id="trip.endSharing" />
        </Button>
      </Dialog>
    </>
  );
}

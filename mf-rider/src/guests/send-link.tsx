import { linkForGuest } from '@rahi/contracts/calls/guests.calls';
import { dialled } from '@rahi/contracts/phones';
import { Button, ButtonLink, Dialog } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { useMutation } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasShareSheet, useGive } from '../area/use-give.js';
import styles from './guest-rides.module.css';

interface SendLinkProps {
  rideId: string;
  /** Who gets it. */
  name: string;
  phone: string | null;
  /** What the link is for. */
  hint: 'guest.linkHint' | 'parcel.linkHint';
}

/** Makes the link of a guest (R45), or of a parcel's receiver, and offers ways to send it. */
export function SendLink({ rideId, name, phone, hint }: SendLinkProps) {
  const { formatMessage } = useIntl();
  const { api, services } = useRemote();
  const [words, setWords] = useLayer<string>();
  const make = useMutation({
    mutationFn: () => api.call(linkForGuest, { params: { id: rideId } }),
    onSuccess: ({ url, text }) => setWords(`${text} ${new URL(url, window.location.origin).href}`),
    onError: (error) =>
      services.toast.show({
        title: formatMessage({ id: 'guest.noLink' }),
        description: describeError(formatMessage, error, 'ui.trip.rahiNotReached'),
        tone: 'bad',
      }),
  });
  const give = useGive({ copied: 'trip.linkCopied', byHand: 'trip.copyByHand' });
  return (
    <>
      <Button small icon="share" loading={make.isPending} onClick={() => make.mutate()}>
        <FormattedMessage id="guest.send" />
      </Button>
      <Dialog
        open={words !== null}
        onClose={() => setWords(null)}
        title={formatMessage({ id: 'guest.sendLink' }, { name })}
        actions={
          <Button wide onClick={() => setWords(null)}>
            <FormattedMessage id="ui.close" />
          </Button>
        }
      >
        <div className={styles.form}>
          <p>
            <FormattedMessage id={hint} values={{ name }} />
          </p>
          {words !== null && (
            <>
              <p>{words}</p>
              <Button wide kind="primary" onClick={() => void give({ text: words })}>
                <FormattedMessage id={hasShareSheet() ? 'trip.sendLink' : 'trip.copyLink'} />
              </Button>
              {phone && (
                <ButtonLink wide icon="chat" href={`sms:${dialled(phone)}?body=${encodeURIComponent(words)}`}>
                  <FormattedMessage id="guest.sendSms" />
                </ButtonLink>
              )}
            </>
          )}
        </div>
      </Dialog>
    </>
  );
}

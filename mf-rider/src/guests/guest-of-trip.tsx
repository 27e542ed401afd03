import { linkForGuest } from '@rahi/contracts/calls/guests.calls';
import { dialled, groupedPhone } from '@rahi/contracts/phones';
import type { Ride } from '@rahi/contracts/ride';
import { isActive } from '@rahi/contracts/ride-lifecycle';
import { Button, ButtonLink, Dialog } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { useMutation } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasShareSheet, useGive } from '../area/use-give.js';
import styles from './guest-rides.module.css';

/** For whom the trip is, and the link that the rider sends to them (R45); nothing on the rider's own trips. */
export function GuestOfTrip({ ride }: { ride: Ride }) {
  const { guest } = ride;
  if (!guest) return null;
  return (
    <section className={styles.row} aria-labelledby="guest-of-trip">
      <div className={styles.who}>
        <h2 id="guest-of-trip" className={styles.title}>
          <FormattedMessage id="guest.for" values={{ name: guest.name }} />
        </h2>
        {guest.phone && <span className={styles.phone}>{groupedPhone(guest.phone)}</span>}
      </div>
      {isActive(ride.status) && <SendLink ride={ride} name={guest.name} phone={guest.phone ?? null} />}
    </section>
  );
}

function SendLink({ ride, name, phone }: { ride: Ride; name: string; phone: string | null }) {
  const { formatMessage } = useIntl();
  const { api, services } = useRemote();
  const [words, setWords] = useLayer<string>();
  const make = useMutation({
    mutationFn: () => api.call(linkForGuest, { params: { id: ride.id } }),
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
            <FormattedMessage id="guest.linkHint" values={{ name }} />
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

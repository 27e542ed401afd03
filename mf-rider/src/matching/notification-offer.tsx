import { Button } from '@rahi/ui-kit';
import { useNotificationsState, useRemote } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './notification-offer.module.css';
import { declineOffer, isOfferDeclined } from './declined-offer.js';

/** One line while the rider waits: offers notifications on this device. Hidden when they are on, refused or not supported. */
export function NotificationOffer() {
  const { formatMessage } = useIntl();
  const { services, user } = useRemote();
  const state = useNotificationsState(services.notifications);
  const [closed, setClosed] = useState(() => isOfferDeclined(user.id));
  if (state !== 'off' || closed) return null;

  const turnOn = async () => {
    // Must come first: a browser asks for permission only while it handles the press.
    const after = (await services.notifications?.enable()) ?? 'unsupported';
    setClosed(true);
    services.toast.show({
      title: formatMessage({ id: `matching.notifications.${after}` }),
      tone: after === 'on' ? 'ok' : 'neutral',
    });
  };
  const notNow = () => {
    declineOffer(user.id);
    setClosed(true);
  };

  return (
    <div className={styles.offer}>
      <p className={styles.words}>
        <FormattedMessage id="matching.notifications.offer" />
      </p>
      <Button small onClick={() => void turnOn()}>
        <FormattedMessage id="matching.notifications.turnOn" />
      </Button>
      <Button small kind="quiet" onClick={notNow}>
        <FormattedMessage id="matching.notifications.notNow" />
      </Button>
    </div>
  );
}

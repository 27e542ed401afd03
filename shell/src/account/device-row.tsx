import { Button, Icon } from '@rahi/ui-kit';
import { describeError, useNotificationsState, type ToastService } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { NotificationsControl } from '../notifications/notifications-control.js';
import styles from './account.module.css';

interface DeviceRowProps {
  notifications: NotificationsControl;
  toast: ToastService;
}

/** Shows whether notifications are on for this device, and offers to change it. */
export function DeviceRow({ notifications, toast }: DeviceRowProps) {
  const { formatMessage } = useIntl();
  const state = useNotificationsState(notifications);
  const [busy, setBusy] = useState(false);

  const turn = async (act: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      const description = describeError(formatMessage, error, 'account.device.notTurnedOn');
      toast.show({ title: formatMessage({ id: 'error.title' }), description, tone: 'bad' });
    }
    setBusy(false);
  };

  return (
    <div className={styles.device}>
      <span className={state === 'on' ? styles.discOn : styles.disc}>
        <Icon name={state === 'on' ? 'bell' : 'bell-off'} />
      </span>
      <output className={styles.words}>
        <span className={styles.state}>
          <FormattedMessage id={`account.device.${state}`} />
        </span>
        <span className={styles.quiet}>
          <FormattedMessage id={`account.device.${state}.note`} />
        </span>
      </output>
      {state === 'off' && (
        <Button wide icon="bell" loading={busy} onClick={() => void turn(notifications.turnOn)}>
          <FormattedMessage id="account.device.turnOn" />
        </Button>
      )}
      {state === 'on' && (
        <Button small loading={busy} onClick={() => void turn(notifications.disable)}>
          <FormattedMessage id="account.device.turnOff" />
        </Button>
      )}
    </div>
  );
}

import { chooseReceiptMail } from '@rahi/contracts/calls/account.calls';
import type { User } from '@rahi/contracts/user';
import { describeError, type RemoteServices } from '@rahi/web-kit';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { SwitchRow } from '../switch/switch-row.js';
import styles from './account.module.css';

interface ReceiptMailProps {
  user: User;
  services: Pick<RemoteServices, 'api' | 'session' | 'toast'>;
}

/** Whether receipts come by mail. Shows nothing while the server is of a release without such mails. */
export function ReceiptMail({ user, services: { api, session, toast } }: ReceiptMailProps) {
  const { formatMessage } = useIntl();
  /** What was pressed, until the server has it. */
  const [pressed, setPressed] = useState<boolean | null>(null);
  if (user.receiptMail === undefined) return null;

  const choose = async (wanted: boolean) => {
    setPressed(wanted);
    try {
      session.update(await api.call(chooseReceiptMail, { params: { id: user.id }, body: { wanted } }));
    } catch (error) {
      const description = describeError(formatMessage, error);
      toast.show({ title: formatMessage({ id: 'account.notChosen' }), description, tone: 'bad' });
    }
    setPressed(null);
  };

  return (
    <ul className={styles.list} aria-label={formatMessage({ id: 'account.mails' })}>
      <SwitchRow
        title={formatMessage({ id: 'account.receiptMail' })}
        note={formatMessage({ id: 'account.receiptMail.note' }, { email: user.email })}
        on={pressed ?? user.receiptMail === true}
        onChange={(on) => void choose(on)}
      />
    </ul>
  );
}

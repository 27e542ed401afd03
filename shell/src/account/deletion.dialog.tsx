import { dataRequestDays } from '@rahi/contracts/calls/account.calls';
import { ConfirmDialog, TextField } from '@rahi/ui-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './account.module.css';

interface DeletionDialogProps {
  /** The text that the person must type. */
  name: string;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks the person to type their name, to prevent deletion by accident. */
export function DeletionDialog({ name, busy, onConfirm, onClose }: DeletionDialogProps) {
  const { formatMessage } = useIntl();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const right = typed.trim().toLocaleLowerCase() === name.trim().toLocaleLowerCase();
  return (
    <ConfirmDialog
      open
      title={formatMessage({ id: 'account.data.deletion.title' })}
      confirmLabel={formatMessage({ id: 'account.data.deletion.confirm' })}
      keepLabel={formatMessage({ id: 'account.data.deletion.keep' })}
      danger
      busy={busy}
      onConfirm={() => {
        setTried(true);
        if (right && !busy) onConfirm();
      }}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p className={styles.plain}>
          <FormattedMessage id="account.data.deletion.what" values={{ days: dataRequestDays }} />
        </p>
        <p className={styles.plain}>
          <FormattedMessage id="account.data.deletion.kept" />
        </p>
        <TextField
          label={formatMessage({ id: 'account.data.deletion.type' }, { name })}
          value={typed}
          autoComplete="off"
          error={tried && !right ? formatMessage({ id: 'account.data.deletion.differs' }, { name }) : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

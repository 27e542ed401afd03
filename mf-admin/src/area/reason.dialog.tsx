import { Button, TextField } from '@rahi/ui-kit';
import { DeskDialog } from './desk-dialog.js';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import styles from './reason.dialog.module.css';

/** The server's limit, in characters. */
export const longestReason = 300;

interface ReasonDialogProps {
  title: string;
  /** Explains what will happen, and whether it can be undone. */
  children: ReactNode;
  confirmLabel: string;
  keepLabel: string;
  danger?: boolean;
  busy: boolean;
  onConfirm(reason: string): void;
  onClose(): void;
}

/** Asks for confirmation and a reason before an administrator's action. The audit log keeps the reason. Open while mounted. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { formatMessage } = useIntl();
  const { title, children, confirmLabel, keepLabel, danger = false, busy, onConfirm, onClose } = props;
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const missing = asked && reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (reason.trim() === '') field.current?.focus();
    else if (!busy) onConfirm(reason.trim());
  };
  return (
    <DeskDialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button wide onClick={onClose}>
            {keepLabel}
          </Button>
          <Button wide kind={danger ? 'danger' : 'secondary'} type="submit" form={form} loading={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={styles.form} onSubmit={submit}>
        <div className={styles.words}>{children}</div>
        <TextField
          inputRef={field}
          label={formatMessage({ id: 'area.reason' })}
          hint={formatMessage({ id: 'area.reasonHint' })}
          error={missing ? formatMessage({ id: 'area.reasonMissing' }) : undefined}
          maxLength={longestReason}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </DeskDialog>
  );
}

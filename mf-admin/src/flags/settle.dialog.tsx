import type { AdminFlag } from '@rahi/contracts/flags';
import { Button, SegmentedControl, TextField } from '@rahi/ui-kit';
import { describeError, useInvalidFocus, useRemote } from '@rahi/web-kit';
import { useId, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DeskDialog } from '../area/desk-dialog.js';
import { FlagWords } from './flag-words.js';
import styles from './flags.module.css';
import { useSettle, type Settlement } from './flags.queries.js';

const longestNote = 500;

/** Dismisses a flag, or notes the action taken. Open while mounted. */
export function SettleDialog({ flag, onClose }: { flag: AdminFlag; onClose(): void }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const form = useId();
  const settle = useSettle(flag.id);
  const [state, setState] = useState<Settlement['state']>('dismissed');
  const [note, setNote] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [isMissing, setMissing] = useState(false);
  const focused = useInvalidFocus(attempt);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (settle.isPending) return;
    setMissing(note.trim() === '');
    setAttempt((times) => times + 1);
    if (note.trim() === '') return;
    try {
      await settle.mutateAsync({ state, note: note.trim() });
      services.toast.show({ title: formatMessage({ id: 'flags.settled' }), tone: 'ok' });
      onClose();
    } catch (error) {
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'flags.notSettled' }), description, tone: 'bad' });
    }
  };
  return (
    <DeskDialog
      title={formatMessage({ id: 'flags.settleTitle' })}
      onClose={onClose}
      actions={
        <>
          <Button wide onClick={onClose}>
            <FormattedMessage id="ui.close" />
          </Button>
          <Button wide type="submit" form={form} loading={settle.isPending}>
            <FormattedMessage id="flags.save" />
          </Button>
        </>
      }
    >
      <form id={form} ref={focused} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <FlagWords flag={flag} />
        <SegmentedControl<Settlement['state']>
          label={formatMessage({ id: 'flags.decision' })}
          value={state}
          onChange={setState}
          options={(['dismissed', 'acted'] as const).map((value) => ({
            value,
            label: formatMessage({ id: `flags.decide.${value}` }),
          }))}
        />
        <TextField
          label={formatMessage({ id: 'flags.note' })}
          hint={formatMessage({ id: 'flags.noteHint' })}
          error={isMissing ? formatMessage({ id: 'flags.noteMissing' }) : undefined}
          maxLength={longestNote}
          autoComplete="off"
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </form>
    </DeskDialog>
  );
}

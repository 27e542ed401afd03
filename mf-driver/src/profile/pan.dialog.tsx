import { panInput } from '@rahi/contracts/tds';
import { Button, Dialog, TextField } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import { useId, useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useGivePan } from './pan.queries.js';

interface PanDialogProps {
  driverId: string;
  onClose(): void;
}

/** The PAN of the driver: what is kept is never shown again in full. */
export function PanDialog({ driverId, onClose }: PanDialogProps) {
  const { formatMessage } = useIntl();
  const form = useId();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const give = useGivePan(driverId);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { data: pan } = panInput.safeParse(text);
    setWrong(pan === undefined);
    if (pan !== undefined) give.mutate(pan, { onSuccess: onClose });
  };
  const failure = give.error && describeError(formatMessage, give.error, 'pan.notSaved');
  return (
    <Dialog
      open
      onClose={onClose}
      title={formatMessage({ id: 'pan.title' })}
      actions={
        <>
          <Button wide onClick={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button wide kind="primary" type="submit" form={form} loading={give.isPending}>
            <FormattedMessage id="pan.save" />
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          label={formatMessage({ id: 'pan.label' })}
          hint={formatMessage({ id: 'pan.hint' })}
          error={wrong ? formatMessage({ id: 'pan.wrong' }) : failure}
          value={text}
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </Dialog>
  );
}

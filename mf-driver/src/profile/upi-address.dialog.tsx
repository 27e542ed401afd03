import type { DriverProfile } from '@rahi/contracts/driver';
import { upiAddress } from '@rahi/contracts/payment';
import { Button, Dialog, TextField } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import { useId, useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useUpdateDriver } from '../driver/profile.queries.js';

interface UpiAddressDialogProps {
  profile: DriverProfile;
  onClose(): void;
}

/** The driver's own UPI address. The desk verifies it again after every change. */
export function UpiAddressDialog({ profile, onClose }: UpiAddressDialogProps) {
  const { formatMessage } = useIntl();
  const form = useId();
  const known = profile.upi?.id ?? null;
  const [text, setText] = useState(known ?? '');
  const [wrong, setWrong] = useState(false);
  const save = useUpdateDriver(profile);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { data: upiId } = upiAddress.safeParse(text);
    setWrong(upiId === undefined);
    if (upiId !== undefined) save.mutate({ upiId }, { onSuccess: onClose });
  };
  const failure = save.error && describeError(formatMessage, save.error, 'upi.notSaved');
  return (
    <Dialog
      open
      onClose={onClose}
      title={formatMessage({ id: 'upi.title' })}
      actions={
        <>
          <Button wide onClick={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button wide kind="primary" type="submit" form={form} loading={save.isPending}>
            <FormattedMessage id="upi.save" />
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          label={formatMessage({ id: 'upi.address' })}
          hint={formatMessage({ id: 'upi.hint' })}
          error={wrong ? formatMessage({ id: 'upi.wrong' }) : failure}
          value={text}
          maxLength={100}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
      {known !== null && (
        <Button kind="quiet" wide onClick={() => save.mutate({ upiId: null }, { onSuccess: onClose })}>
          <FormattedMessage id="upi.remove" />
        </Button>
      )}
    </Dialog>
  );
}

import { disputeReasons, type DisputeReason } from '@rahi/contracts/disputes';
import type { Ride } from '@rahi/contracts/ride';
import { Button, Dialog, TextField } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './bill-dispute.module.css';
import { isDisputed, useOpenDispute } from './dispute.queries.js';

/** The contract's longest text, in characters. */
const longestText = 500;

/** The reasons for a cancellation fee: there was no route to dispute. A ride's bill contains no such fee. */
const ofFee: readonly DisputeReason[] = ['fee_unfair', 'paid_twice', 'other'];
const ofRide = disputeReasons.filter((reason) => reason !== 'fee_unfair');

interface DisputeDialogProps {
  ride: Ride;
  open: boolean;
  onClose(): void;
}

/** Asks what is wrong with the bill: the rider taps a reason, and "another reason" also asks for a text. */
export function DisputeDialog({ ride, open, onClose }: DisputeDialogProps) {
  const { formatMessage } = useIntl();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={formatMessage({ id: 'dispute.title' })}
      actions={
        <Button wide kind="quiet" onClick={onClose}>
          <FormattedMessage id="ui.close" />
        </Button>
      }
    >
      <Reasons ride={ride} onDone={onClose} />
    </Dialog>
  );
}

function Reasons({ ride, onDone }: { ride: Ride; onDone(): void }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [inWords, setInWords] = useState(false);
  const dispute = useOpenDispute(ride.id);
  const { error, isPending, variables } = dispute;

  const send = (reason: DisputeReason, text?: string) => {
    if (isPending) return;
    dispute.mutate(
      { reason, ...(text !== undefined && { text }) },
      {
        onSuccess: onDone,
        onError: (failure) => {
          if (!isDisputed(failure)) return;
          services.toast.show({ title: failure.detail });
          onDone();
        },
      },
    );
  };

  return (
    <>
      <FormattedMessage id={inWords ? 'dispute.wordsHint' : 'dispute.hint'} />
      {inWords ? (
        <InWords sending={isPending} onSend={(text) => send('other', text)} />
      ) : (
        <div className={styles.reasons}>
          {(ride.status === 'completed' ? ofRide : ofFee).map((reason) => (
            <Button
              key={reason}
              wide
              loading={isPending && variables.reason === reason}
              aria-disabled={isPending}
              onClick={() => (reason === 'other' ? setInWords(true) : send(reason))}
            >
              {formatMessage({ id: `dispute.reason.${reason}` })}
            </Button>
          ))}
        </div>
      )}
      {error && (
        <p className={styles.wrong} role="alert">
          {describeError(formatMessage, error, 'dispute.notSent')}
        </p>
      )}
    </>
  );
}

function InWords({ sending, onSend }: { sending: boolean; onSend(text: string): void }) {
  const { formatMessage } = useIntl();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Opened to be typed into.
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const said = text.trim();
    setMissing(said === '');
    if (said !== '') onSend(said);
  };
  return (
    <form className={styles.reasons} onSubmit={submit} noValidate>
      <TextField
        inputRef={input}
        label={formatMessage({ id: 'dispute.words' })}
        error={missing ? formatMessage({ id: 'dispute.wordsMissing' }) : null}
        autoComplete="off"
        enterKeyHint="send"
        maxLength={longestText}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" kind="primary" loading={sending}>
        <FormattedMessage id="dispute.send" />
      </Button>
    </form>
  );
}

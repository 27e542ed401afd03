import { splitFare, splitPeople } from '@rahi/contracts/fare-split';
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '@rahi/contracts/money';
import type { Ride } from '@rahi/contracts/ride';
import { rideNote, upiLinkOf } from '@rahi/contracts/upi-link';
import { Button, Dialog, SegmentedControl, TextField } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasShareSheet, useGive } from '../area/use-give.js';
import { shortAddress } from '../places/stop-of-place.js';
import { keepOwnUpi, ownUpi, upiAddressIn } from './own-upi.js';
import { PaymentCode } from './payment-code.js';
import styles from './split.module.css';

/** The longest UPI address, in characters. */
const longest = 100;

interface SplitDialogProps {
  ride: Ride;
  onClose(): void;
}

/** Asks how many rode along and where the rider gets money; then shows what each pays, as a link to send and a code to scan. */
export function SplitDialog({ ride, onClose }: SplitDialogProps) {
  const { formatMessage } = useIntl();
  const { user } = useRemote();
  const [people, setPeople] = useState<number>(splitPeople[0]);
  const [asked, setAsked] = useState<string | null>(null);
  const { others, own } = splitFare(paiseFromRupees(ride.fare), people);
  const amount = formatRupees(rupeesFromPaise(others));
  return (
    <Dialog
      open
      onClose={onClose}
      title={formatMessage({ id: 'split.title' })}
      actions={
        <Button wide kind="quiet" onClick={onClose}>
          <FormattedMessage id="ui.close" />
        </Button>
      }
    >
      <div className={styles.split}>
        <p className={styles.words}>
          <FormattedMessage id="split.hint" />
        </p>
        <People people={people} onChoose={setPeople} />
        <p className={styles.parts} aria-live="polite">
          <FormattedMessage
            id="split.parts"
            values={{ others: people - 1, amount, own: formatRupees(rupeesFromPaise(own)) }}
          />
        </p>
        {asked === null ? (
          <Payee riderId={ride.riderId} onAsk={setAsked} />
        ) : (
          <Asked ride={ride} payee={asked} name={user.name ?? ''} paise={others} onChange={() => setAsked(null)} />
        )}
      </div>
    </Dialog>
  );
}

function People({ people, onChoose }: { people: number; onChoose(people: number): void }) {
  const { formatMessage } = useIntl();
  return (
    <>
      <p className={styles.words}>
        <FormattedMessage id="split.people" />
      </p>
      <SegmentedControl
        wide
        label={formatMessage({ id: 'split.people' })}
        value={String(people)}
        options={splitPeople.map((number) => ({ value: String(number), label: String(number) }))}
        onChange={(value) => onChoose(Number(value))}
      />
    </>
  );
}

function Payee({ riderId, onAsk }: { riderId: string; onAsk(payee: string): void }) {
  const { formatMessage } = useIntl();
  const [text, setText] = useState(() => ownUpi(riderId));
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const payee = upiAddressIn(text);
    setWrong(payee === null);
    if (payee === null) return;
    keepOwnUpi(riderId, payee);
    onAsk(payee);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={formatMessage({ id: 'split.upi' })}
        hint={formatMessage({ id: 'split.upiHint' })}
        error={wrong ? formatMessage({ id: 'split.upiWrong' }) : null}
        value={text}
        maxLength={longest}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" kind="primary" wide>
        <FormattedMessage id="split.make" />
      </Button>
    </form>
  );
}

interface AskedProps {
  ride: Ride;
  payee: string;
  name: string;
  paise: number;
  onChange(): void;
}

function Asked({ ride, payee, name, paise, onChange }: AskedProps) {
  const { formatMessage } = useIntl();
  const give = useGive({ copied: 'split.copied', byHand: 'split.copyByHand' });
  const amount = formatRupees(rupeesFromPaise(paise));
  const place = shortAddress(ride.dropoffAddress);
  const link = upiLinkOf({ payee, name, paise, note: rideNote });
  const text = formatMessage({ id: 'split.message' }, { place, amount, payee, link });
  return (
    <>
      <PaymentCode link={link} amount={amount} />
      <p className={styles.words}>
        <FormattedMessage id="split.paidTo" values={{ payee }} />
      </p>
      <Button kind="primary" wide icon="share" onClick={() => void give({ text })}>
        <FormattedMessage id={hasShareSheet() ? 'split.send' : 'split.copy'} />
      </Button>
      <Button kind="quiet" wide onClick={onChange}>
        <FormattedMessage id="split.changeUpi" />
      </Button>
    </>
  );
}

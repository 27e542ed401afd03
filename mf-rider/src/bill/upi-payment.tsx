import type { ClaimableMethod } from '@rahi/contracts/payment-methods';
import { upiReference } from '@rahi/contracts/payment';
import { Button, ButtonLink, TextField, useHighPanel } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PaymentCode } from './payment-code.js';
import { useClaim } from './payment.queries.js';
import styles from './upi-payment.module.css';

interface UpiPaymentProps {
  rideId: string;
  /** The amount due, as it is shown. */
  amount: string;
  /** `upi://pay?…` */
  link: string;
  note: ReactNode;
  /** How the rider claims the payment; null where its reference number is not taken. */
  claim: ClaimableMethod | null;
  onPayInCash(): void;
}

/** Scan or open, pay, and type the number that the UPI app shows. */
export function UpiPayment({ rideId, amount, link, note, claim, onPayInCash }: UpiPaymentProps) {
  const title = useId();
  // A phone has the app that pays; before a wide screen the phone is in the hand, and scans.
  const panel = useHighPanel();
  return (
    <section className={styles.upi} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        <FormattedMessage id="payment.payByUpi" values={{ amount }} />
      </h2>
      {note && <p className={styles.hint}>{note}</p>}
      {!panel && (
        <ButtonLink href={link} primary>
          <FormattedMessage id="payment.openApp" />
        </ButtonLink>
      )}
      <p className={styles.hint}>
        <FormattedMessage id={panel ? 'payment.scan' : 'payment.orScan'} />
      </p>
      <PaymentCode link={link} amount={amount} />
      {panel && (
        <ButtonLink href={link} wide>
          <FormattedMessage id="payment.openApp" />
        </ButtonLink>
      )}
      {claim && <Reference rideId={rideId} method={claim} />}
      <Button wide kind="quiet" onClick={onPayInCash}>
        <FormattedMessage id="payment.inCashInstead" />
      </Button>
    </section>
  );
}

/** Longer than the number: people paste it in groups. */
const longest = 20;

/** The number by which the one who gets the money finds the payment. */
function Reference({ rideId, method }: { rideId: string; method: ClaimableMethod }) {
  const { formatMessage } = useIntl();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const pay = useClaim(rideId, method);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { data: reference } = upiReference.safeParse(text.replaceAll(/[\s-]/g, ''));
    setMissing(reference === undefined);
    if (reference !== undefined) pay.mutate(reference);
  };
  const failure = pay.error && describeError(formatMessage, pay.error, 'payment.notSent');
  return (
    <form className={styles.reference} onSubmit={submit} noValidate>
      <TextField
        label={formatMessage({ id: 'payment.reference' })}
        hint={formatMessage({ id: 'payment.referenceHint' })}
        error={missing ? formatMessage({ id: 'payment.referenceMissing' }) : failure}
        value={text}
        maxLength={longest}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" wide loading={pay.isPending}>
        <FormattedMessage id="payment.iHavePaid" />
      </Button>
    </form>
  );
}

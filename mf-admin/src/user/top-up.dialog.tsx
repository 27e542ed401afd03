import { fieldErrors } from '@rahi/contracts/field-errors';
import { formatRupeesInColumn, rupeesFromPaise } from '@rahi/contracts/money';
import { paymentReference } from '@rahi/contracts/payment';
import { Button, TextField } from '@rahi/ui-kit';
import { DeskDialog } from '../area/desk-dialog.js';
import { ApiError, describeError, useInvalidFocus, useRemote } from '@rahi/web-kit';
import { useId, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { paiseOfText, paiseText } from '../area/amounts.js';
import { RupeeField } from '../area/rupee-field.js';
import { useTopUp } from './user.queries.js';
import styles from './user.screen.module.css';

/** ₹1 to ₹1,00,000, as the server takes it. */
const [leastPaise, mostPaise] = [100, 10_000_000];
const longestReference = 40;

type Errors = Readonly<Record<string, string>>;

/** Notes a payment of a user or an organisation into the wallet. The same reference number again changes nothing. Open while mounted. */
export function TopUpDialog({ payer, onClose }: { payer: { id: string; name: string }; onClose(): void }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const id = useId();
  const topUp = useTopUp(payer.id);
  const [amount, setAmount] = useState('');
  const [reference, setReference] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);
  const form = useInvalidFocus(attempt);
  const show = (said: Errors) => {
    setErrors(said);
    setAttempt((count) => count + 1);
  };
  const paise = paiseOfText(amount);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (topUp.isPending) return;
    const { data: number } = paymentReference.safeParse(reference);
    if (paise === null || paise < leastPaise || paise > mostPaise || number === undefined) {
      const wrongAmount = paise === null || paise < leastPaise || paise > mostPaise;
      show({
        ...(wrongAmount && { amount: formatMessage({ id: 'wallet.wrongAmount' }) }),
        ...(number === undefined && { reference: formatMessage({ id: 'wallet.wrongReference' }) }),
      });
      return;
    }
    try {
      const { balance } = await topUp.mutateAsync({ amount: rupeesFromPaise(paise), reference: number });
      const description = formatMessage({ id: 'wallet.balanceNow' }, { amount: formatRupeesInColumn(balance) });
      services.toast.show({ title: formatMessage({ id: 'wallet.toppedUp' }), description, tone: 'ok' });
      onClose();
    } catch (error) {
      const said = error instanceof ApiError ? fieldErrors(error.problem) : {};
      show(said);
      if (Object.keys(said).length > 0) return;
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'wallet.notToppedUp' }), description, tone: 'bad' });
    }
  };
  return (
    <DeskDialog
      title={formatMessage({ id: 'wallet.topUpTitle' }, { name: payer.name })}
      onClose={onClose}
      actions={
        <>
          <Button wide onClick={onClose}>
            <FormattedMessage id="ui.close" />
          </Button>
          <Button wide type="submit" form={id} loading={topUp.isPending}>
            {paise
              ? formatMessage({ id: 'wallet.topUpAmount' }, { amount: paiseText(paise) })
              : formatMessage({ id: 'wallet.topUp' })}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <p className={styles.words}>
          <FormattedMessage id="wallet.topUpHint" />
        </p>
        <RupeeField
          label={formatMessage({ id: 'wallet.amount' })}
          error={errors['amount']}
          value={amount}
          onChange={(text) => {
            setAmount(text);
            setErrors({});
          }}
        />
        <TextField
          label={formatMessage({ id: 'wallet.reference' })}
          hint={formatMessage({ id: 'wallet.referenceHint' })}
          error={errors['reference']}
          maxLength={longestReference}
          autoComplete="off"
          value={reference}
          onChange={({ target }) => {
            setReference(target.value);
            setErrors({});
          }}
        />
      </form>
    </DeskDialog>
  );
}

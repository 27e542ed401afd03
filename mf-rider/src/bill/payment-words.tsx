import { formatRupees } from '@rahi/contracts/money';
import { unclaimedRupees, type RidePayment } from '@rahi/contracts/payment';
import { FormattedMessage } from 'react-intl';

/** How a ride was paid, or how much of it is still to be paid. */
export function PaymentWords({ payment }: { payment: RidePayment }) {
  const { method, state, reference, payee } = payment;
  if (state === 'claimed') return <FormattedMessage id="payment.claimed" values={{ payee }} />;
  if (state === 'due')
    return <FormattedMessage id="payment.due" values={{ amount: formatRupees(unclaimedRupees(payment)) }} />;
  const values = { reference: reference ?? '', known: reference !== null };
  return <FormattedMessage id={`payment.paid.${method}`} values={values} />;
}

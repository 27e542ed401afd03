import { formatRupees } from '@rahi/contracts/money';
import type { RidePayment as Payment } from '@rahi/contracts/payment';
import type { Ride } from '@rahi/contracts/ride';
import { Banner, Button } from '@rahi/ui-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PaymentWords } from './payment-words.js';
import { UpiPayment } from './upi-payment.js';

/** How much is to be paid for a ride and how, or how it was paid. Shows nothing when nothing was ever due. */
export function RidePayment({ ride }: { ride: Ride }) {
  const { payment } = ride;
  if (!payment || payment.state === 'none') return null;
  return (
    <output>
      {payment.state === 'paid' ? (
        <Banner tone="ok" title={<PaymentWords payment={payment} />} />
      ) : (
        // A tip begins another payment.
        <Due key={payment.due} ride={ride} payment={payment} />
      )}
    </output>
  );
}

function Due({ ride, payment }: { ride: Ride; payment: Payment }) {
  const { formatMessage } = useIntl();
  const { upiLink } = payment;
  const [byUpi, setByUpi] = useState(payment.method === 'upi');
  const amount = formatRupees(payment.due);
  const tipOnly = Number(payment.due) === Number(ride.tip ?? 0) && ride.status === 'completed';
  const note = tipOnly ? (
    <FormattedMessage id="payment.tipOnly" />
  ) : (
    payment.method === 'wallet' && <FormattedMessage id="payment.walletShort" />
  );
  if (byUpi && upiLink !== null) {
    return (
      <UpiPayment rideId={ride.id} amount={amount} link={upiLink} note={note} onPayInCash={() => setByUpi(false)} />
    );
  }
  return (
    <Banner
      title={formatMessage({ id: 'payment.payInCash' }, { amount })}
      action={
        upiLink !== null && (
          <Button small onClick={() => setByUpi(true)}>
            <FormattedMessage id="payment.byUpiInstead" />
          </Button>
        )
      }
    >
      {note} <FormattedMessage id="payment.driverConfirms" />
    </Banner>
  );
}

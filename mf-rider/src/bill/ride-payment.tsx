import { formatRupees } from '@rahi/contracts/money';
import { unclaimedRupees, type RidePayment as Payment } from '@rahi/contracts/payment';
import { isClaimable, isFromWallet, isHanded, methodClaimed, methodInHand } from '@rahi/contracts/payment-methods';
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
      {payment.state === 'paid' && <Banner tone="ok" title={<PaymentWords payment={payment} />} />}
      {Number(payment.claimed ?? 0) > 0 && <Claimed payment={payment} />}
      {/* A tip begins another payment. */}
      {payment.state === 'due' && <Due key={payment.due} ride={ride} payment={payment} />}
    </output>
  );
}

/** R40: nobody waits for the confirmation. */
function Claimed({ payment }: { payment: Payment }) {
  const { claimed = '0', payee, reference } = payment;
  return (
    <Banner title={<FormattedMessage id="payment.claimed" values={{ payee }} />}>
      <FormattedMessage
        id="payment.claimedHint"
        values={{ amount: formatRupees(claimed), digits: reference?.slice(-4) ?? '' }}
      />
    </Banner>
  );
}

function Due({ ride, payment }: { ride: Ride; payment: Payment }) {
  const { formatMessage } = useIntl();
  const { upiLink, method, payee } = payment;
  const [byUpi, setByUpi] = useState(isClaimable(method));
  const rupees = unclaimedRupees(payment);
  const amount = formatRupees(rupees);
  const tipOnly = Number(rupees) === Number(ride.tip ?? 0) && ride.status === 'completed';
  const note = tipOnly ? (
    <FormattedMessage id="payment.tipOnly" />
  ) : (
    isFromWallet(method) && <FormattedMessage id="payment.walletShort" />
  );
  if (byUpi && upiLink !== null) {
    return (
      <UpiPayment
        rideId={ride.id}
        amount={amount}
        link={upiLink}
        note={
          <>
            {note} {payee === 'driver' && <FormattedMessage id="payment.toDriver" />}
          </>
        }
        // A ride to be paid in cash takes no reference number: its driver sees the money.
        claim={isHanded(method) && !tipOnly && ride.status === 'completed' ? null : methodClaimed(method)}
        onPayInCash={() => setByUpi(false)}
      />
    );
  }
  return (
    <Banner
      title={formatMessage({ id: `payment.inHand.${methodInHand(method)}` }, { amount })}
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

import { formatRupees } from '@rahi/contracts/money';
import { methodToDriver } from '@rahi/contracts/payment-methods';
import type { RidePayment } from '@rahi/contracts/payment';
import type { Ride } from '@rahi/contracts/ride';
import { Banner } from '@rahi/ui-kit';
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Collect } from './collect.js';

/** What the rider says to have paid by UPI, with the end of its number (R40). */
export function Claimed({ payment, rider }: { payment: RidePayment; rider: string }) {
  const { claimed = '0', payee, reference } = payment;
  return (
    <Banner title={<FormattedMessage id="trip.claimed" values={{ rider, amount: formatRupees(claimed) }} />}>
      <FormattedMessage id="trip.claimedHint" values={{ digits: reference?.slice(-4) ?? '', payee }} />
    </Banner>
  );
}

/** The same after the trip, when the driver has gone on: they confirm what came to their own address whenever they see it. */
export function ClaimedByRider({ ride, onDone }: { ride: Ride; onDone(): void }) {
  const { formatMessage } = useIntl();
  const { payment } = ride;
  const queryClient = useQueryClient();
  // The history has rides of its own.
  const done = () => {
    void queryClient.invalidateQueries({ queryKey: ['', 'api', 'drivers'] });
    onDone();
  };
  if (payment?.state !== 'claimed') return null;
  const method = methodToDriver(payment.method);
  return (
    <>
      <Claimed
        payment={payment}
        rider={ride.guest?.bookedBy || ride.rider.name || formatMessage({ id: 'trip.theRider' })}
      />
      {payment.payee === 'driver' && method && <Collect rideId={ride.id} method={method} claimed onDone={done} />}
    </>
  );
}

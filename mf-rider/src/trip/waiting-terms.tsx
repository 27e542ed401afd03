import { formatRupees } from '@rahi/contracts/money';
import type { Ride } from '@rahi/contracts/ride';
import { formatClock, useCountdown } from '@rahi/web-kit';
import { FormattedMessage } from 'react-intl';

/** What waiting costs, by the tariff of the ride: until when it is free, then since when it is not. The driver reads the same. */
export function WaitingTerms({ terms: { freeUntil, perMinute } }: { terms: NonNullable<Ride['waiting']> }) {
  const free = useCountdown(Date.parse(freeUntil)) > 0;
  return (
    <FormattedMessage
      id={free ? 'trip.waitingFree' : 'trip.waitingPaid'}
      values={{ time: formatClock(freeUntil), rate: formatRupees(perMinute) }}
    />
  );
}

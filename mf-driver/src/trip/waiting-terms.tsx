import { formatRupees } from '@rahi/contracts/money';
import type { Ride } from '@rahi/contracts/ride';
import { formatClock, useCountdown } from '@rahi/web-kit';
import { FormattedMessage } from 'react-intl';

/** The rider's waiting charge by the ride's tariff: until when waiting is free, then since when it is charged. */
export function WaitingTerms({ terms: { freeUntil, perMinute } }: { terms: NonNullable<Ride['waiting']> }) {
  const free = useCountdown(Date.parse(freeUntil)) > 0;
  return (
    <FormattedMessage
      id={free ? 'ui.trip.waitingFree' : 'ui.trip.waitingPaid'}
      values={{ time: formatClock(freeUntil), rate: formatRupees(perMinute) }}
    />
  );
}

import { formatRupees } from '@rahi/contracts/money';
import type { Ride } from '@rahi/contracts/ride';
import { useCountdown } from '@rahi/web-kit';
import { FormattedMessage } from 'react-intl';
import { timeText } from '../area/clock.js';

/** The rider's waiting charge by the ride's tariff: until when waiting is free, then since when it is charged. */
export function WaitingTerms({ terms: { freeUntil, perMinute } }: { terms: NonNullable<Ride['waiting']> }) {
  const free = useCountdown(Date.parse(freeUntil)) > 0;
  return (
    <FormattedMessage
      id={free ? 'trip.waitingFree' : 'trip.waitingPaid'}
      values={{ time: timeText(freeUntil), rate: formatRupees(perMinute) }}
    />
  );
}

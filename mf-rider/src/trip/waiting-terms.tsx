import { formatRupees } from '@rahi/contracts/money';
import type { Ride } from '@rahi/contracts/ride';
import { formatClock, useCountdown } from '@rahi/web-kit';
import { FormattedMessage } from 'react-intl';

/** The waiting charge by the ride's tariff: how many free minutes are left, then since when it is charged. */
export function WaitingTerms({ terms: { freeUntil, perMinute } }: { terms: NonNullable<Ride['waiting']> }) {
  const minutes = Math.ceil(useCountdown(Date.parse(freeUntil)) / 60);
  const rate = formatRupees(perMinute);
  if (minutes > 0) return <FormattedMessage id="trip.waitingFreeLeft" values={{ minutes, rate }} />;
  return <FormattedMessage id="ui.trip.waitingPaid" values={{ time: formatClock(freeUntil), rate }} />;
}

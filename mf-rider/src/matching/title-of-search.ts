import type { Ride } from '@rahi/contracts/ride';
import { formatClock } from '@rahi/web-kit';
import type { IntlShape } from 'react-intl';

/** "Finding your driver"; for which time, of a ride that was booked for later (R43). */
export function titleOfSearch(formatMessage: IntlShape['formatMessage'], { pickupAt }: Pick<Ride, 'pickupAt'>): string {
  return pickupAt
    ? formatMessage({ id: 'matching.titleLater' }, { time: formatClock(pickupAt) })
    : formatMessage({ id: 'matching.title' });
}

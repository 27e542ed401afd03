import type { Ride } from '@rahi/contracts/ride';
import type { IntlShape } from 'react-intl';
import { titleOfSearch } from '../matching/title-of-search.js';

/** The state of a trip in a few words. */
export function titleOfTrip(
  formatMessage: IntlShape['formatMessage'],
  ride: Pick<Ride, 'status' | 'pickupAt'>,
): string {
  return ride.status === 'searching'
    ? titleOfSearch(formatMessage, ride)
    : formatMessage({ id: `trip.title.${ride.status}` });
}

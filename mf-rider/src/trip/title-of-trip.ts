import { firstName } from '@rahi/contracts/first-name';
import type { Ride } from '@rahi/contracts/ride';
import type { IntlShape } from 'react-intl';
import { titleOfSearch } from '../matching/title-of-search.js';

/** The state of a trip in a few words. */
export function titleOfTrip(
  formatMessage: IntlShape['formatMessage'],
  ride: Pick<Ride, 'status' | 'pickupAt' | 'afterTrip' | 'driver'>,
): string {
  if (ride.afterTrip) return formatMessage({ id: 'trip.afterTrip' }, { driver: driverInWords(formatMessage, ride) });
  return ride.status === 'searching'
    ? titleOfSearch(formatMessage, ride)
    : formatMessage({ id: `trip.title.${ride.status}` });
}

/** The driver's first name, as far as it is known. */
export const driverInWords = (formatMessage: IntlShape['formatMessage'], { driver }: Pick<Ride, 'driver'>): string =>
  firstName(driver?.user.name ?? '') ?? formatMessage({ id: 'trip.theDriver' });

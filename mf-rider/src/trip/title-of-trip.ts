import { firstName } from '@rahi/contracts/first-name';
import type { ParcelOfRide } from '@rahi/contracts/parcel';
import type { Ride } from '@rahi/contracts/ride';
import type { IntlShape } from 'react-intl';
import { titleOfSearch } from '../matching/title-of-search.js';

/** The state of a trip in a few words. */
export function titleOfTrip(
  formatMessage: IntlShape['formatMessage'],
  ride: Pick<Ride, 'status' | 'pickupAt' | 'afterTrip' | 'driver' | 'parcel'>,
): string {
  if (ride.afterTrip) return formatMessage({ id: 'trip.afterTrip' }, { driver: driverInWords(formatMessage, ride) });
  const ofParcel = ride.parcel && titleOfParcel(formatMessage, ride.status, ride.parcel);
  if (ofParcel) return ofParcel;
  return ride.status === 'searching'
    ? titleOfSearch(formatMessage, ride)
    : formatMessage({ id: `trip.title.${ride.status}` });
}

/** What has become of a parcel, from its start on; null before. */
function titleOfParcel(
  formatMessage: IntlShape['formatMessage'],
  status: Ride['status'],
  { returned, receiver }: ParcelOfRide,
): string | null {
  if (status !== 'in_progress' && status !== 'completed') return null;
  const name = receiver?.name ?? formatMessage({ id: 'parcel.theReceiver' });
  return formatMessage({ id: 'parcel.state' }, { over: status === 'completed', back: Boolean(returned), name });
}

/** The driver's first name, as far as it is known. */
export const driverInWords = (formatMessage: IntlShape['formatMessage'], { driver }: Pick<Ride, 'driver'>): string =>
  firstName(driver?.user.name ?? '') ?? formatMessage({ id: 'trip.theDriver' });

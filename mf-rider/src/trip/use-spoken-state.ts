import type { Ride } from '@rahi/contracts/ride';
import { useIntl } from 'react-intl';
import { lostDriver } from '../matching/lost-driver.js';
import { titleOfTrip } from './title-of-trip.js';

/** The text read aloud when the ride changes: its state, and why it is searching again or what it waits for. */
export function useSpokenState(ride: Ride): string {
  const { formatMessage } = useIntl();
  const title = titleOfTrip(formatMessage, ride);
  const lost = lostDriver(ride);
  const unconfirmed = ride.status === 'driver_assigned' && ride.confirmedAt === null;
  const more = lost ? (`matching.lost.${lost}` as const) : unconfirmed ? 'matching.waitingForConfirmation' : null;
  return more ? formatMessage({ id: 'trip.spoken' }, { title, more: formatMessage({ id: more }) }) : title;
}

import { formatClock } from '@rahi/web-kit';
import { FormattedMessage } from 'react-intl';

/** "Booked for 6:00 am": when the rider of a booking for later wishes to be picked up (R43). */
export function BookedFor({ pickupAt }: { pickupAt: string }) {
  return <FormattedMessage id="rideRequest.bookedFor" values={{ time: formatClock(pickupAt) }} />;
}

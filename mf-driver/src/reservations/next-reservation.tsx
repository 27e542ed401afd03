import { formatClock, formatPickupTime, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { BookedAheadRow } from '../home/booked-ahead.row.js';
import { onlineBy } from './online-by.js';
import { nextReservationQuery } from './reservations.queries.js';

/** On the home screen: the way to the bookings for later, with the next one that the driver took. */
export function NextReservation() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const { data: next } = useQuery(nextReservationQuery(services.api));
  if (!next) return <BookedAheadRow />;
  const { pickupAt } = next;
  const values = { time: formatPickupTime(pickupAt), online: formatClock(onlineBy(pickupAt)) };
  return <BookedAheadRow note={formatMessage({ id: 'reservations.nextOne' }, values)} />;
}

import { useParams } from '@rahi/web-kit/router';
import { ReservationScreen } from './reservation.screen.js';
import { ReservationsScreen } from './reservations.screen.js';

/** The screens of bookings for later in one file: the list, or the one in the address. */
export function ReservationScreens() {
  const { reservationId } = useParams();
  return reservationId === undefined ? (
    <ReservationsScreen />
  ) : (
    <ReservationScreen key={reservationId} reservationId={reservationId} />
  );
}

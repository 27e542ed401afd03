import { laterPart } from '@rahi/ui-kit';
import { laterMs, loadNextReservation } from '../later-screens.js';
import { BookedAheadRow } from './booked-ahead.row.js';

const NextReservation = laterPart(loadNextReservation, laterMs, 'What is booked ahead could not be loaded.');

/** The way to the bookings for later; once the home screen has been shown for a while, with the driver's next one. */
export function BookedAhead() {
  return <NextReservation before={<BookedAheadRow />} />;
}

import { useEffect, useState, type ComponentType } from 'react';
import { laterMs, loadNextReservation } from '../later-screens.js';
import { BookedAheadRow } from './booked-ahead.row.js';

/** Once a visit has shown the home screen for long enough. */
let loaded: ComponentType | null = null;

/**
 * The way to the bookings for later; once the home screen is shown, with the driver's next one: its files are none of the first load, and
 * without them the way is there all the same.
 */
export function BookedAhead() {
  const [NextReservation, show] = useState(() => loaded);
  useEffect(() => {
    if (loaded) return undefined;
    const load = async () => {
      try {
        loaded = await loadNextReservation();
        show(() => loaded);
      } catch (error) {
        console.warn('What is booked ahead could not be loaded.', error);
      }
    };
    const timer = setTimeout(() => void load(), laterMs);
    return () => clearTimeout(timer);
  }, []);
  return NextReservation ? <NextReservation /> : <BookedAheadRow />;
}

import { useEffect, useState } from 'react';
import { laterMs, NextReservation } from '../later-screens.js';
import { BookedAheadRow } from './booked-ahead.row.js';

/** Whether this visit has shown the home screen for long enough. */
let isLater = false;

/** The way to the bookings for later; once the home screen is shown, with the driver's next one: its files are none of the first load. */
export function BookedAhead() {
  const [known, setKnown] = useState(isLater);
  useEffect(() => {
    const timer = setTimeout(() => {
      isLater = true;
      setKnown(true);
    }, laterMs);
    return () => clearTimeout(timer);
  }, []);
  return known ? <NextReservation /> : <BookedAheadRow />;
}

import type { Ride, Tracking } from '@rahi/contracts/ride';
import type { ReactNode } from 'react';

/** What every status' sheet is given. */
export interface TripSheetProps {
  ride: Ride;
  tracking: Tracking | null;
  /** Says that what is shown may be out of date; null while it is not. */
  note: ReactNode;
  onCover(pixels: number): void;
}

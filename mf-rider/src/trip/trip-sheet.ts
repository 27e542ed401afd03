import type { Ride } from '@rahi/contracts/ride';
import type { ReactNode } from 'react';

/** What every status' sheet is given. */
export interface TripSheetProps {
  ride: Ride;
  /** Says that what is shown may be out of date; null while it is not. */
  note: ReactNode;
  onCover(pixels: number): void;
}

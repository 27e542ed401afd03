import type { Ride } from '@rahi/contracts/ride';
import type { Store } from '@rahi/web-kit';
import type { ReactNode } from 'react';
import type { WayAhead } from './way-ahead.js';

/** What every status' sheet is given. */
export interface TripSheetProps {
  ride: Ride;
  /** The way ahead of the car by road; null while that is not known. */
  ahead: Store<WayAhead | null>;
  /** Says that what is shown may be out of date; null while it is not. */
  note: ReactNode;
  onCover(pixels: number): void;
}

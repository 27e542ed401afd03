import type { Ride } from '@rahi/contracts/ride';
import type { Store } from '@rahi/web-kit';
import type { ReactNode } from 'react';
import type { WayAhead } from './way-ahead.js';

/** The props of every status' sheet. */
export interface TripSheetProps {
  ride: Ride;
  /** The way ahead of the car by road; null while that is not known. */
  ahead: Store<WayAhead | null>;
  /** Says that the shown data may be out of date; null while it is current. */
  note: ReactNode;
  onCover(pixels: number): void;
}

import type { LatLng } from '@rahi/contracts';

/** A position and when it was taken: epoch milliseconds of the server's clock. */
export interface Fix extends LatLng {
  heading: number | null;
  at: number;
}

import type { SavedPlaceId } from '../places/saved-places.js';
import type { Stop } from '../rides/trip-plan.js';

/** A saved destination that is being edited, as it is now. */
export interface EditedPlace {
  id: SavedPlaceId;
  name: string;
  /** Null while nobody has said where it is. */
  stop: Stop | null;
  /** By the rider, and so to be reset. */
  set: boolean;
}

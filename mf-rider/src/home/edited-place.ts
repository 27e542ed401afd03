import type { SavedPlaceId } from '../places/saved-places.js';
import type { Stop } from '../rides/trip-plan.js';

/** A saved destination during editing. */
export interface EditedPlace {
  id: SavedPlaceId;
  /** The rider’s own; empty where the catalogue’s name of it is shown. */
  name: string;
  /** Null until its place is known. */
  stop: Stop | null;
  /** Whether the rider has set it, and can therefore reset it. */
  set: boolean;
}

import type { Journey, RideStop } from '@rahi/contracts';
import { dropoffInArea, stopsInAreas } from './areas.js';

/** Where something goes, as its row has it. */
interface Going {
  hidesDropoff: boolean;
  rental: object | null;
  dropoffAddress: string;
  dropoffLat: number;
  dropoffLng: number;
  distanceMetres: number;
  stops: readonly RideStop[];
}

/** What is sent in the place of the exact way. */
type HiddenWay = Pick<Journey, 'dropoffAddress' | 'dropoffLat' | 'dropoffLng' | 'distance'> & {
  stops: RideStop[];
  dropoffHidden: boolean;
};

/**
 * R42: where a ride goes, as a driver sees it who has not accepted it, in a city whose rules say so: the areas of drop-off and stops, and
 * the length to half a kilometre, since an exact length would give the place away. A rental ends where its rider says: it hides nothing.
 */
export function hiddenWayOf(going: Going): HiddenWay | { dropoffHidden: false } {
  if (!going.hidesDropoff || going.rental) return { dropoffHidden: false };
  return {
    dropoffHidden: true,
    ...dropoffInArea(going, areaAround),
    distance: String(Math.max(0.5, Math.round(going.distanceMetres / 500) / 2)),
    stops: stopsInAreas(going.stops, areaAround),
  };
}

/**
 * "12, Linking Road, Bandra West, Mumbai" → "Bandra West, Mumbai", and never the first part, which names the place itself: "Gateway of
 * India, Mumbai" → "Mumbai". A dash where the address has no other part.
 */
function areaAround(address: string): string {
  const parts = address.split(',').flatMap((part) => part.trim() || []);
  return parts.slice(Math.max(1, parts.length - 2)).join(', ') || '–';
}

import { aheadOn, isEstimate, type Ahead, type TurnAhead } from '@rahi/contracts/geo/ahead';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { isLeaving, type FollowedRoute } from '@rahi/web-kit';
import { aheadDirectly } from './ahead.js';
import type { FixTrouble } from '../driver/use-fresh-fix.js';

/** Nearer than this to the end of the leg, in metres, the driver is there. */
const thereMetres = 30;

/** The guidance that the driver sees and hears. Only `turn` is announced. */
export type Guidance =
  | { state: 'turn'; turn: TurnAhead; ahead: Ahead }
  | { state: 'there'; ahead: Ahead }
  /** The route begins this many metres away: the driver is in a yard, or next to an unknown road. */
  | { state: 'toRoute'; metres: number; ahead: Ahead }
  /** No roads are known: direction in degrees clockwise from north. */
  | { state: 'direct'; bearing: number; ahead: Ahead }
  | { state: 'rerouting'; failed: boolean; ahead: null }
  | { state: 'noGps'; trouble: FixTrouble | 'none'; ahead: Ahead | null };

interface Known {
  followed: FollowedRoute;
  position: LatLng | null;
  goal: LatLng;
  trouble: FixTrouble | 'none' | null;
  /** True when the last try to read a route failed. */
  failed: boolean;
}

/** The guidance from what is known. */
export function guidanceFrom({ followed, position, goal, trouble, failed }: Known): Guidance {
  const { route, steps, following } = followed;
  const { place, way } = following;
  const directly = position && aheadDirectly(route, position, goal);
  if (isEstimate(route)) return alongLine(directly, trouble);
  if (isLeaving(followed)) return { state: 'rerouting', failed, ahead: null };
  const ahead = aheadOn(route, way, steps, place?.along ?? 0);
  if (trouble !== null || !directly) return { state: 'noGps', trouble: trouble ?? 'none', ahead };
  // A good position has no place on a way without length: the vehicle stands where it should go.
  if (!place) return alongLine(directly, trouble);
  if (!following.joined) return { state: 'toRoute', metres: place.off, ahead };
  const [turn] = ahead.turns;
  if (way.metres - place.along <= thereMetres || !turn) return { state: 'there', ahead };
  return { state: 'turn', turn, ahead };
}

/** The guidance by the straight line, where no way says more. */
function alongLine(ahead: ReturnType<typeof aheadDirectly> | null, trouble: Known['trouble']): Guidance {
  if (trouble !== null || !ahead) return { state: 'noGps', trouble: trouble ?? 'none', ahead };
  const { bearing } = ahead;
  return ahead.km * 1000 <= thereMetres ? { state: 'there', ahead } : { state: 'direct', bearing, ahead };
}

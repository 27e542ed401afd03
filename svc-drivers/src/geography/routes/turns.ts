import type { RoadNetwork, Vehicle } from '@rahi/city/roads';
import type { Turn } from '@rahi/contracts/places';
import { angleBetween, exitsBetween, waysOut, type Leg, type WayOut } from './driven-legs.js';

/** A maneuver of a route, before it has words. */
export interface Mark {
  /** Index of the leg that begins with it. */
  readonly leg: number;
  /** Index of the first leg after it, past any lanes that belong to the maneuver. */
  readonly after: number;
  readonly turn: Turn;
  /** Degrees to the right. */
  readonly angle: number;
  readonly exit?: number;
}

/** Degrees up to which a turn is straight on, slight, a turn, sharp; beyond them it is a U-turn. */
const upTo = { straight: 25, slight: 50, turn: 125, sharp: 165 };
/** A way that is straighter than all others by this many degrees is the one that goes on. */
const clearly = 25;
/** A turn of this many degrees back onto the same road is a U-turn. */
const back = 140;
/**
 * Two turns with no more metres between them are one maneuver: through the gap of a divided road, or, to different sides, over
 * a staggered crossing.
 */
const apart = { sameSide: 45, otherSide: 20 };

/** The places where a driver has something to do, starting with the departure. */
export function marksOf(network: RoadNetwork, legs: readonly Leg[], vehicle: Vehicle): Mark[] {
  const marks: Mark[] = [{ leg: 0, after: 0, turn: 'depart', angle: 0 }];
  let entered: number | null = null;
  let exits = 0;
  legs.slice(1).forEach((to, index) => {
    const leg = index + 1;
    const from = legs[index];
    if (!from) return;
    const others = waysOut(network, from, to, vehicle);
    if (to.info.roundabout) {
      if (!from.info.roundabout) [entered, exits] = [leg, 0];
      else exits += exitsBetween(network, from);
      return;
    }
    const angle = angleBetween(from.ends, to.begins);
    if (entered === null) {
      const turn = turnAt(from, to, angle, others);
      if (turn) marks.push({ leg, after: leg, turn, angle });
      return;
    }
    marks.push({ leg: entered, after: leg, turn: 'roundabout', angle, exit: exits + 1 });
    entered = null;
  });
  if (entered !== null) marks.push({ leg: entered, after: entered, turn: 'roundabout', angle: 0 });
  return joined(marks, legs);
}

/** The turn at a junction; null where the road goes on. */
function turnAt(from: Leg, to: Leg, angle: number, others: readonly WayOut[]): Turn | null {
  const size = Math.abs(angle);
  if (size > upTo.sharp) return 'u-turn';
  const goesOn = isSameRoad(from, to);
  // Without alternatives, a bend of the road is not a turn.
  if (others.length === 0) return goesOn || size <= upTo.slight ? null : turnOf(angle);
  const leaves = !goesOn && from.street !== '' && others.some((other) => isSameRoad(from, other));
  if (leaves && size <= upTo.straight) return 'straight';
  const rivals = others.filter((other) => Math.abs(other.angle) <= size + clearly);
  if (rivals.length === 0) return goesOn || size <= upTo.slight ? null : turnOf(angle);
  const straighter = rivals.filter((rival) => Math.abs(rival.angle) < size - clearly);
  if (straighter.length === 0 && goesOn && !rivals.some((rival) => isSameRoad(from, rival))) return null;
  if (size > upTo.slight) return turnOf(angle);
  if (straighter.length > 0) return size > upTo.straight ? turnOf(angle) : null;
  // At a fork, left and right are relative to the other way, not to straight on.
  const nearest = rivals.toSorted((a, b) => Math.abs(a.angle - angle) - Math.abs(b.angle - angle))[0];
  return nearest && nearest.angle > angle ? 'slight-left' : 'slight-right';
}

function turnOf(angle: number): Turn {
  const size = Math.abs(angle);
  const side = angle < 0 ? 'left' : 'right';
  if (size <= upTo.straight) return 'straight';
  if (size <= upTo.slight) return `slight-${side}`;
  if (size <= upTo.turn) return side;
  return size <= upTo.sharp ? `sharp-${side}` : 'u-turn';
}

/** Whether the road goes on: under the same name, or without a name in the same class. */
function isSameRoad(from: Leg, to: Leg | WayOut): boolean {
  if (from.street || to.street) return from.street === to.street;
  return from.info.roadClass === to.info.roadClass && from.info.link === to.info.link;
}

/** Makes one maneuver of two that are close to each other. */
function joined(marks: readonly Mark[], legs: readonly Leg[]): Mark[] {
  const kept: Mark[] = [];
  for (const mark of marks) {
    const before = kept.at(-1);
    if (!before || !belongTogether(before, mark, legs)) {
      kept.push(mark);
      continue;
    }
    kept.pop();
    const [street, next] = [legs[before.leg - 1]?.street, legs[mark.after]?.street];
    const angle = before.angle + mark.angle;
    const turn = street === next && Math.abs(angle) >= back ? 'u-turn' : turnOf(angle);
    if (turn !== 'straight' || street !== next) kept.push({ leg: before.leg, after: mark.after, turn, angle });
  }
  return kept;
}

function belongTogether(before: Mark, mark: Mark, legs: readonly Leg[]): boolean {
  const whole = ['depart', 'roundabout'];
  if (whole.includes(before.turn) || whole.includes(mark.turn)) return false;
  const between = legs.slice(before.leg, mark.leg);
  const metres = between.reduce((sum, leg) => sum + leg.metres, 0);
  if (metres > (before.angle * mark.angle > 0 ? apart.sameSide : apart.otherSide)) return false;
  const ends = [legs[before.leg - 1]?.street, legs[mark.after]?.street];
  return between.every(({ street }) => street === '' || ends.includes(street));
}

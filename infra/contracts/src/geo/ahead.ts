import type { Route, RouteStep, Turn } from '../places.js';
import type { LatLngPair } from './distance.js';
import { nearestOn, type Way } from './way.js';

/** A turn that is still to come, with the metres to it. */
export interface TurnAhead {
  kind: Turn;
  step: RouteStep;
  metres: number;
}

/** What is ahead: the distance and time to the end of the leg, and the turns. The last one is the arrival. */
export interface Ahead {
  km: number;
  seconds: number;
  minutes: number;
  turns: readonly TurnAhead[];
}

/** A step with where its maneuver is, in metres from the beginning of the way. */
export interface PlacedStep {
  step: RouteStep;
  along: number;
}

/** How far the search for a maneuver goes from the place given by the lengths of the steps: in metres, and as a share of that. */
const placeSlack = 200;
const placeSlackShare = 0.1;
/** A maneuver lies on its way: this near, in metres. */
const onWayMetres = 20;

/** Whether a route is only a straight line, without a way to follow or turns to take (R28). */
export const isEstimate = ({ source }: Route): boolean => source === 'estimate';

/** The positions of the maneuvers: as the steps give them, else by the lengths of the steps before. Their order is kept. */
export function placeSteps({ steps }: Route, way: Way): PlacedStep[] {
  const whole = steps.reduce((sum, { distance }) => sum + distance.value, 0);
  const scale = whole > 0 ? way.metres / whole : 0;
  let [before, reached] = [0, 0];
  return steps.map((step) => {
    const byLength = before * scale;
    before += step.distance.value;
    reached = Math.max(reached, step.at ? placeOf(step.at, way, reached, byLength) : byLength);
    return { step, along: reached };
  });
}

/** Near where the lengths put it: a way may pass the same crossing twice. */
function placeOf([lat, lng]: LatLngPair, way: Way, reached: number, byLength: number): number {
  const slack = placeSlack + placeSlackShare * byLength;
  const window = { from: Math.max(reached, byLength - slack), to: byLength + slack, expected: byLength, heading: null };
  const near = nearestOn(way, { lat, lng }, window);
  if (near && near.off <= onWayMetres) return near.along;
  const anywhere = nearestOn(way, { lat, lng }, { from: reached, to: way.metres, expected: null, heading: null });
  return anywhere?.along ?? byLength;
}

/** What is ahead of a vehicle this many metres along its way. */
export function aheadOn(route: Route, way: Way, steps: readonly PlacedStep[], along: number): Ahead {
  const left = Math.max(0, way.metres - along);
  const scale = way.metres > 0 ? route.distance.value / way.metres : 1;
  const seconds = secondsLeft(route, way, steps, along);
  return {
    km: (left * scale) / 1000,
    seconds,
    minutes: Math.ceil(seconds / 60),
    turns: steps.flatMap(({ step, along: turnsAt }, index) => {
      const kind = kindOf(step, index, steps.length);
      return turnsAt > along && kind !== 'depart' ? [{ kind, step, metres: turnsAt - along }] : [];
    }),
  };
}

/** Step by step, since a kilometre of a lane takes longer than one of a highway. */
function secondsLeft({ duration }: Route, way: Way, steps: readonly PlacedStep[], along: number): number {
  const whole = steps.reduce((sum, { step }) => sum + step.duration.value, 0);
  if (whole <= 0) return way.metres > 0 ? duration.value * (1 - along / way.metres) : 0;
  const left = steps.reduce((sum, { step, along: from }, index) => {
    const to = steps[index + 1]?.along ?? way.metres;
    if (to <= along) return sum;
    const share = to > from ? Math.min(1, (to - along) / (to - from)) : 1;
    return sum + step.duration.value * share;
  }, 0);
  return left * (duration.value / whole);
}

/** A server without `turn` says the documented maneuver only. Its first step sets out, and one without length arrives. */
function kindOf({ turn, maneuver, distance }: RouteStep, index: number, count: number): Turn {
  if (turn) return turn;
  if (index === 0) return 'depart';
  if (index === count - 1 && distance.value === 0) return 'arrive';
  switch (maneuver) {
    case 'turn-left':
      return 'left';
    case 'turn-right':
      return 'right';
    case 'straight':
      return 'straight';
  }
}

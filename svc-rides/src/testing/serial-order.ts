import { isDeepStrictEqual } from 'node:util';
import type { Action, ModelRide, Outcome, RideModel } from './ride-model.js';

/** One call as seen from outside: when it began, when it was answered, and the answer. */
export interface Call {
  action: Action;
  began: number;
  ended: number;
  outcome: Outcome;
}

/** The state of rides in the database. */
export type Standing = Pick<ModelRide, 'status' | 'version' | 'rider' | 'driver' | 'rating'>;

/**
 * An order in which the calls, executed one at a time, give every answer that was observed and the resulting state of
 * the rides; a call that was answered before another began comes before it. Null when there is no such order: some
 * answer was wrong.
 */
export function serialOrder(
  calls: readonly Call[],
  before: RideModel,
  after: readonly Standing[],
): readonly Call[] | null {
  const deadEnds = new Set<string>();
  const search = (model: RideModel, left: readonly Call[], order: readonly Call[]): readonly Call[] | null => {
    if (left.length === 0) return isDeepStrictEqual(model.rides.map(standingOf), after) ? order : null;
    const place = `${left.map((call) => calls.indexOf(call)).join()} ${model.fingerprint}`;
    if (deadEnds.has(place)) return null;
    const firstAnswer = Math.min(...left.map(({ ended }) => ended));
    for (const call of left) {
      if (call.began > firstAnswer) continue;
      const next = model.copy();
      if (!isDeepStrictEqual(next.apply(call.action), call.outcome)) continue;
      const rest = left.filter((other) => other !== call);
      const found = search(next, rest, [...order, call]);
      if (found) return found;
    }
    deadEnds.add(place);
    return null;
  };
  return search(before, calls, []);
}

function standingOf({ status, version, rider, driver, rating }: ModelRide): Standing {
  return { status, version, rider, driver, rating };
}

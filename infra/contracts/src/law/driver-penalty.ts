import { figuresOn, figuresThatHold, ruleSetsOf, type Jurisdiction } from './rule-sets.js';

/** What a driver who cancels without a reason that excuses them pays to the rider: a share of the fare, up to an amount. */
export interface DriverPenalty {
  readonly percent: number;
  readonly mostPaise: number;
}

/**
 * R42: the payment of a driver who cancels, where the rules of the state have one; null elsewhere. The central guidelines are a model for
 * the states: their figure limits a state's, and takes money from nobody by itself.
 */
export function driverPenaltyIn(where: Jurisdiction): DriverPenalty | null {
  const ofState = ruleSetsOf(where).some(({ state, ...set }) => {
    return state !== null && figuresOn({ state, ...set }, where.day).has('driver_cancels');
  });
  const figures = figuresThatHold(where);
  const [percent, most] = [figures.get('driver_cancels'), figures.get('driver_cancels_most')];
  return ofState && percent && most ? { percent: percent.value, mostPaise: most.value } : null;
}

/** In whole paise. @param farePaise the fare that the rider was quoted, less its discount */
export function penaltyPaise({ percent, mostPaise }: DriverPenalty, farePaise: number): number {
  return Math.min(mostPaise, Math.round((farePaise * percent) / 100));
}

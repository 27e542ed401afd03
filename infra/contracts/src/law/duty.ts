import { figuresThatHold, type Jurisdiction } from './rule-sets.js';

/** How long a driver may be online until they rest, and for how long they rest then. */
export interface DutyRules {
  readonly hours: number;
  readonly restHours: number;
}

/** R42: the working hours of drivers, where the rules that hold have both figures; null elsewhere. */
export function dutyIn(where: Jurisdiction): DutyRules | null {
  const figures = figuresThatHold(where);
  const [duty, rest] = [figures.get('duty'), figures.get('rest')];
  return duty && rest ? { hours: duty.value, restHours: rest.value } : null;
}

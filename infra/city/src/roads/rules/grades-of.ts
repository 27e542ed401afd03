import { includesMinute } from '../hours.js';
import { backwardBit, forwardBit, type Vehicle } from '../road.js';
import { grades, type Grade, type Use } from './access.js';

/** Noon of a Monday, in minutes of the week. */
const noon = 12 * 60;

/** For specs: what a vehicle may do at a minute of the week, as "forward/backward", or one word for both. */
export function gradesOf(uses: readonly Use[], vehicle: Vehicle = 'car', minute = noon): string {
  const best = (bit: number): Grade =>
    uses
      .filter(({ access, hours }) => (access & bit) > 0 && includesMinute(hours, minute))
      .reduce<Grade>((most, { grade }) => (grades.indexOf(grade) > grades.indexOf(most) ? grade : most), 'closed');
  const [forward, backward] = [best(forwardBit[vehicle]), best(backwardBit[vehicle])];
  return forward === backward ? forward : `${forward}/${backward}`;
}

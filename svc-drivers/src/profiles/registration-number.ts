import { Refusal } from '@rahi/contracts';
import { say } from '../say.js';

/** The codes of states and union territories on number plates, with older ones that are still in use. */
const states = new Set(
  (
    'AN AP AR AS BR CG CH DD DL DN GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ ' +
    'NL OD OR PB PY RJ SK TG TN TR TS UA UK UP WB'
  ).split(' '),
);
const ofState = /^([A-Z]{2})(\d{1,2})([A-Z]{0,3})(\d{1,4})$/;
/** The all-India series: year, BH, number, letters. */
const ofAllIndia = /^(\d{2})(BH)(\d{4})([A-Z]{1,2})$/;

/**
 * An Indian registration number in the form of the plate, "DL 01 AB 4207" or "22 BH 1234 AA".
 * @throws Refusal invalid_input when it is not one
 */
export function registrationNumber(typed: string): string {
  const compact = typed.toUpperCase().replace(/[\s.-]+/g, '');
  const state = ofState.exec(compact);
  const groups = state ? (states.has(state[1] ?? '') ? state : null) : ofAllIndia.exec(compact);
  if (!groups) {
    const message = say('vehicle.number');
    throw new Refusal('invalid_input', message, {
      errors: [{ in: 'body', at: 'vehicleNumber', message }],
    });
  }
  return groups
    .slice(1)
    .filter((group) => group !== '')
    .join(' ');
}

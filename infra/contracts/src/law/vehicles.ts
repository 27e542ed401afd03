import { vehicleFacts, type VehicleType } from '../vehicles.js';
import { allowsMotorcycles } from './rule-sets.js';
import type { StateId } from './states.js';

/** R47: whether the rule sets in force of a state allow rides with a type of vehicle on a day, `YYYY-MM-DD` in India. */
export function allowsVehicle(type: VehicleType, state: StateId | null, day: string): boolean {
  return vehicleFacts[type].roads !== 'bike' || allowsMotorcycles(state, day);
}

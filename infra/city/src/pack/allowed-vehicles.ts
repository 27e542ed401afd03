import { kolkataDate } from '@rahi/contracts/kolkata-day';
import { stateIdOf } from '@rahi/contracts/law/states';
import { allowsVehicle } from '@rahi/contracts/law/vehicles';
import { cityVehicleTypes, type VehicleType } from '@rahi/contracts/vehicles';
import type { OpenPack } from './pack.js';

interface Switches {
  readonly name: string;
  readonly state?: string | undefined;
  /** The types that the city switches on. Names that this release does not know switch nothing on. */
  readonly vehicleTypes?: readonly string[] | undefined;
}

/** R47: the types that a city switches on and that no rule set of its state allows today. */
export function refusedVehicles({ state, vehicleTypes }: Switches, now = new Date()): VehicleType[] {
  const day = kolkataDate(now);
  return cityVehicleTypes.filter(
    (type) => vehicleTypes?.includes(type) === true && !allowsVehicle(type, stateIdOf(state), day),
  );
}

/** Why types are not switched on in a city, as a sentence. */
export function refusalOf({ name, state }: Switches, types: readonly VehicleType[]): string {
  const where =
    stateIdOf(state) === null ? 'no state is known, whose rules could allow it' : `no rule set of ${state} allows it`;
  return `${name} cannot switch on ${types.join(', ')}: ${where}. infra/docs/law.md has the rule sets.`;
}

/** The pack with the types that it may switch on. */
export function lawful(pack: OpenPack, now = new Date()): OpenPack {
  const refused = refusedVehicles(pack, now);
  if (refused.length === 0) return pack;
  const { vehicleTypes = [], ...others } = pack;
  const left = vehicleTypes.filter((name) => !refused.some((type) => type === name));
  return { ...others, ...(left.length > 0 && { vehicleTypes: left }) };
}

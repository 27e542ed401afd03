import { furtherPaymentMethods, usualPaymentMethods } from '../payment-methods.js';
import { usualLostReasons } from '../ride.js';
import { announcedStatuses, rideStatuses } from '../ride-lifecycle.js';
import { cityVehicleTypes, usualVehicleTypes } from '../vehicles.js';
import type { Contracts } from './contracts.js';

type Schema = Readonly<Record<string, unknown>>;

/** Lists of which an operator, or the next release, switches more on: the usual values, and the further ones. */
const lists: readonly (readonly [usual: readonly string[], further: readonly string[]])[] = [
  [usualVehicleTypes, cityVehicleTypes],
  [usualPaymentMethods, furtherPaymentMethods],
  [usualLostReasons, ['driver_delayed']],
  [rideStatuses.filter((status) => !announcedStatuses.includes(status)), announcedStatuses],
];

/**
 * The contracts as processes use them while no city pack switches a further vehicle type on (R47), and no operator a further payment
 * method or the next ride before the trip ends (R48). An operator does that when all programs know it, so a reader of the last release never meets it before. Nor does it meet a
 * status to which no move leads yet.
 */
export function whileSwitchedOff({ contracts, schemas }: Contracts): Contracts {
  const off = Object.entries(contracts).map(([name, one]) => [name, { ...one, schema: usual(one.schema) }] as const);
  return {
    contracts: Object.fromEntries(off),
    schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, usual(schema)] as const)),
  };
}

function usual(schema: Schema): Schema {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key === 'enum' ? usualOf(value) : within(value)]),
  );
}

function within(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => within(item));
  return isSchema(value) ? usual(value) : value;
}

/** Without the further values where it is a list of all usual ones. */
function usualOf(values: unknown): unknown {
  if (!Array.isArray(values)) return values;
  const further = lists.flatMap(([all, more]) => (all.every((value) => values.includes(value)) ? more : []));
  return values.filter((value: unknown) => !further.some((one) => one === value));
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

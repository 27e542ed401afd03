import { cityVehicleTypes, usualVehicleTypes } from '../vehicles.js';
import type { Contracts } from './contracts.js';

type Schema = Readonly<Record<string, unknown>>;

/**
 * R47: the contracts as processes use them while no city pack switches a further vehicle type on. An operator does that when all
 * programs know the type, so a reader of the last release never meets it before.
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

/** Without the further types where it is a list of all types. */
function usualOf(values: unknown): unknown {
  if (!Array.isArray(values) || !usualVehicleTypes.every((type) => values.includes(type))) return values;
  return values.filter((value: unknown) => !cityVehicleTypes.some((type) => type === value));
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

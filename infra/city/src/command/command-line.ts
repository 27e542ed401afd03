import { parseArgs } from 'node:util';
import { stateIdOf, stateIds, type StateId } from '@rahi/contracts/law/states';
import { cityVehicleTypes, type VehicleType } from '@rahi/contracts/vehicles';
import * as z from 'zod';
import type { Bounds } from '../geometry/bounds.js';
import { refusalOf, refusedVehicles } from '../pack/allowed-vehicles.js';
import { messageOf } from './message-of.js';

/** A command line with a mistake. The message is a sentence. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const HELP = `npm run city -- <command>

  build <file.osm.pbf> --name <city>   makes the pack of a city out of an OpenStreetMap extract
        --bounds <west,south,east,north>   cuts it out of a larger extract, in degrees
        --yes                              builds it without a question, also where it is larger than a city
        --state <code>                     the state that it is in, whose rules hold there: IN-MH (ISO 3166-2)
        --vehicles <type,…>                vehicle types that the city has besides the usual ones: ${cityVehicleTypes.join(', ')}
        --out <folder>                     where packs are kept, by default those of Rahi: infra/city/packs
  list  [<folder>]                     the packs of a folder, by default those of Rahi
  renew [<folder>]                     builds the packs again that another release's rules made, of extracts in this folder
  check <file.osm.pbf | folder>        reads an extract, or all files of the packs of a folder, and says what is wrong
  own   <file.osm.pbf> <file.osm.pbf>  makes the packs that come with Rahi out of Mumbai's extract and that of main roads

  How to get an extract, and what a pack holds: infra/docs/city.md`;

export type Command =
  | { readonly name: 'help' }
  | {
      readonly name: 'build';
      readonly file: string;
      readonly city: string;
      readonly out?: string;
      readonly bounds?: Bounds;
      /** Bounds larger than a city's are meant. */
      readonly isSure: boolean;
      /** R42: without one, only the central rules hold. */
      readonly state?: StateId;
      readonly vehicleTypes?: readonly VehicleType[];
    }
  | { readonly name: 'list'; readonly folder?: string }
  | { readonly name: 'renew'; readonly folder?: string }
  | { readonly name: 'check'; readonly path?: string }
  | { readonly name: 'own'; readonly city: string; readonly mainRoads: string; readonly out?: string };

/** @throws UsageError with a sentence about what is missing or wrong */
export function readCommand(args: readonly string[]): Command {
  const { positionals, values } = parsed(args);
  const [name, first, second, ...more] = positionals;
  const { out, bounds, state, vehicles } = values;
  const extra = name === 'own' ? more[0] : second;
  if (extra !== undefined) throw new UsageError(`What is ${extra} for? One thing too many was given. ${SEE_HELP}`);
  if (name === undefined || values.help) return { name: 'help' };
  if (name === 'list' || name === 'renew') return { name, folder: first };
  if (name === 'check') return { name, path: first };
  if (name === 'build') {
    if (first === undefined) throw new UsageError('Which extract? npm run city -- build city.osm.pbf --name Pune');
    if (!values.name) throw new UsageError(`What is the city called? npm run city -- build ${first} --name Pune`);
    const facts = {
      state: state === undefined ? undefined : readState(state),
      vehicleTypes: vehicles === undefined ? undefined : readVehicles(vehicles),
    };
    const city = { name: values.name, ...facts };
    const refused = refusedVehicles(city);
    if (refused.length > 0) throw new UsageError(refusalOf(city, refused));
    return {
      name,
      file: first,
      city: values.name,
      out,
      bounds: bounds === undefined ? undefined : readBounds(bounds),
      isSure: values.yes ?? false,
      ...facts,
    };
  }
  if (name === 'own') {
    if (first === undefined || second === undefined) {
      throw new UsageError('Two extracts are needed: npm run city -- own mumbai.osm.pbf india-arterials.osm.pbf');
    }
    return { name, city: first, mainRoads: second, out };
  }
  throw new UsageError(`There is no command ${name}. ${SEE_HELP}`);
}

const SEE_HELP = 'npm run city shows the commands.';

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = {
    name: text,
    out: text,
    bounds: text,
    state: text,
    vehicles: text,
    yes: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (cause) {
    throw new UsageError(`${messageOf(cause)} ${SEE_HELP}`, { cause });
  }
}

const lng = z.coerce.number().min(-180).max(180);
const lat = z.coerce.number().min(-85).max(85);
const four = z
  .tuple([lng, lat, lng, lat])
  .refine(([west, south, east, north]) => west < east && south < north)
  .transform(([west, south, east, north]): Bounds => ({ south, west, north, east }));

function readBounds(text: string): Bounds {
  const read = four.safeParse(text.split(','));
  if (read.success) return read.data;
  throw new UsageError(`--bounds are west,south,east,north in degrees: 72.74,18.88,73.19,19.49. Not ${text}.`);
}

/** @throws UsageError */
export function readState(text: string): StateId {
  const state = stateIdOf(text.trim().toUpperCase());
  if (state) return state;
  throw new UsageError(`--state takes the code of a state by ISO 3166-2: ${stateIds.join(', ')}. Not ${text}.`);
}

/** @throws UsageError */
export function readVehicles(text: string): VehicleType[] {
  return text.split(',').map((given) => {
    const type = cityVehicleTypes.find((one) => one === given.trim());
    if (type) return type;
    throw new UsageError(
      `--vehicles takes the types that a city can switch on: ${cityVehicleTypes.join(', ')}. Not ${given}.`,
    );
  });
}

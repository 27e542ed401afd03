import { brotliCompressSync, brotliDecompress, constants } from 'node:zlib';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { entranceKinds, type Site } from './sites.js';
import { placeKinds, type CityPlace, type CityStreet, type StreetLine } from './city-place.js';

export const placesFile = 'places.json.br';

/** Coordinates are whole numbers of this part of a degree: some 1.1 m. */
const unit = 1e-5;

type Row = [name: string, kind: number, lat: number, lng: number, locality: number, ...others: string[]];

// Checked by hand: of a large city these are some 100,000 values, and a schema for each takes half a second in a row.
const rows = z.custom<Row[]>((value) => isListOf(value, isRow));
const ints = z.custom<number[]>(isInts);
const linesOfAll = z.custom<number[][][]>((value) => isListOf(value, (lines) => isListOf(lines, isInts)));

/**
 * `places.json.br`: `[name, kind, lat, lng, locality, ...other names]` for each place, and for the first of them, the streets,
 * their lines. Kinds and localities by their index, -1 for none. A line is its first point, then the steps from point to point.
 */
const fileSchema = z.object({
  format: z.literal(1),
  kinds: z.array(z.enum(placeKinds)),
  localities: z.array(z.string()),
  places: rows,
  lines: linesOfAll,
  /** Municipal boundaries, as lines. */
  cities: z.array(z.object({ name: z.string(), rings: z.array(ints) })),
  /** Index of the place, reach in metres, and `[what, lat, lng, name]` of each entrance. Packs of older releases have none. */
  sites: z.optional(z.array(z.tuple([z.int(), z.int(), z.array(z.tuple([z.int(), z.int(), z.int(), z.string()]))]))),
});
type File = z.output<typeof fileSchema>;

function isListOf(value: unknown, is: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is);
}

function isInts(value: unknown): boolean {
  return Array.isArray(value) && value.every(Number.isSafeInteger);
}

function isRow(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 5) return false;
  return value.every((part, at) => (at >= 1 && at <= 4 ? Number.isSafeInteger(part) : typeof part === 'string'));
}

/** A city with a boundary in the data. */
export interface CityOutline {
  readonly name: string;
  /** Closed. A point within an odd number of them is in the city. */
  readonly rings: readonly StreetLine[];
}

export interface Places {
  readonly cities: readonly CityOutline[];
  readonly streets: readonly CityStreet[];
  /** Everything else. */
  readonly others: readonly CityPlace[];
  /** Stations, airports, malls and hospitals: which of their sides is meant is to be asked. */
  readonly sites: readonly Site[];
}

export async function writePlacesFile(folder: string, { streets, others, cities, sites }: Places): Promise<void> {
  const all = [...streets, ...others];
  const localities = [...new Set(all.flatMap(({ locality }) => locality ?? []))].toSorted();
  const file: File = {
    format: 1,
    kinds: [...placeKinds],
    localities,
    places: all.map(({ name, others: more, kind, lat, lng, locality }) => [
      name,
      placeKinds.indexOf(kind),
      units(lat),
      units(lng),
      locality === null ? -1 : localities.indexOf(locality),
      ...more,
    ]),
    lines: streets.map(({ lines }) => lines.map(stepsOf)),
    cities: cities.map(({ name, rings }) => ({ name, rings: rings.map(stepsOf) })),
    sites: sites.map((site) => rowOf(site, all)),
  };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  };
  await writeFile(join(folder, placesFile), brotliCompressSync(JSON.stringify(file), { params }));
}

/** @throws Error naming the file when it is not a places file of this format */
export async function readPlacesFile(folder: string): Promise<Places> {
  const file = join(folder, placesFile);
  const bytes = await promisify(brotliDecompress)(await readFile(file));
  const json: unknown = JSON.parse(bytes.toString('utf8'));
  // Between the steps the process answers requests.
  await setImmediate();
  const read = fileSchema.safeParse(json);
  if (!read.success) throw new Error(`${file} is no file of places of this version of Rahi`);
  await setImmediate();
  const { places, lines, cities, sites = [] } = read.data;
  const streets = places.slice(0, lines.length).map((row, at): CityStreet => {
    return { ...placeOf(row, read.data), kind: 'street', lines: (lines[at] ?? []).map(lineOf) };
  });
  return {
    streets,
    others: places.slice(lines.length).map((row) => placeOf(row, read.data)),
    cities: cities.map(({ name, rings }) => ({ name, rings: rings.map(lineOf) })),
    sites: sites.flatMap(([at, reach, entrances]): Site[] => {
      const row = places[at];
      if (!row) return [];
      const { name, locality, lat, lng } = placeOf(row, read.data);
      return [{ name, locality, lat, lng, reach, entrances: entrances.map(entranceOf) }];
    }),
  };
}

type SiteRow = NonNullable<File['sites']>[number];

function rowOf({ name, lat, lng, reach, entrances }: Site, all: readonly CityPlace[]): SiteRow {
  const at = all.findIndex((place) => place.name === name && place.lat === lat && place.lng === lng);
  if (at < 0) throw new Error(`${name} is a site, but no place`);
  return [
    at,
    reach,
    entrances.map((one) => [entranceKinds.indexOf(one.what), units(one.lat), units(one.lng), one.name]),
  ];
}

const entranceOf = ([what, lat, lng, name]: SiteRow[2][number]) => {
  return { what: entranceKinds[what] ?? 'entrance', lat: lat / 1e5, lng: lng / 1e5, name };
};

function placeOf([name, kind, lat, lng, locality, ...others]: File['places'][number], file: File): CityPlace {
  return {
    name,
    others,
    kind: file.kinds[kind] ?? 'landmark',
    lat: lat / 1e5,
    lng: lng / 1e5,
    locality: file.localities[locality] ?? null,
  };
}

const units = (degrees: number) => Math.round(degrees / unit);

function stepsOf(line: StreetLine): number[] {
  const all = line.map(([lat, lng]) => [units(lat), units(lng)] as const);
  return all.flatMap(([lat, lng], at) => [lat - (all[at - 1]?.[0] ?? 0), lng - (all[at - 1]?.[1] ?? 0)]);
}

function lineOf(steps: readonly number[]): StreetLine {
  const line: [number, number][] = [];
  let [lat, lng] = [0, 0];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    lat += steps[at] ?? 0;
    lng += steps[at + 1] ?? 0;
    line.push([lat / 1e5, lng / 1e5]);
  }
  return line;
}

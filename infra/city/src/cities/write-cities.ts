import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type * as z from 'zod/mini';
import { geoNamesPlaces, type GeoNamesPlace } from '../base/geonames.js';
import { citiesFile, type citiesFileSchema } from './cities-file.js';

const everywhere = { south: -90, west: -180, north: 90, east: 180 };
/** GeoNames' kinds of places that are not cities today: deserted, destroyed, historical. */
const noCity = new Set(['PPLQ', 'PPLW', 'PPLH']);
/** Places that GeoNames wrongly lists as cities of a million people: a district around Kochi, and a village. */
const mistaken = new Set(['Kanayannur, Kerala', 'Gorakhpur, Haryana']);
/** A part of a city counts as a city from this size on: Navi Mumbai does, Powai does not. */
const partMost = 1_000_000;

/**
 * Writes the cities of India into the base pack.
 * @returns how many there are
 */
export async function writeCities(folder: string): Promise<number> {
  const cities = geoNamesPlaces(everywhere).filter(isCity);
  const states = [...new Set(cities.map(({ state }) => state))].toSorted();
  const file: z.output<typeof citiesFileSchema> = {
    format: 1,
    states,
    cities: cities.map(({ name, others, state, lat, lng, population }) => {
      return [name, states.indexOf(state), short(lat), short(lng), population, ...others];
    }),
  };
  await writeFile(join(folder, citiesFile), brotliCompressSync(JSON.stringify(file)));
  return cities.length;
}

function isCity({ name, state, kind, population }: GeoNamesPlace): boolean {
  return !mistaken.has(`${name}, ${state}`) && !noCity.has(kind) && (kind !== 'PPLX' || population >= partMost);
}

/** Some 10 m. */
const short = (degrees: number) => Math.round(degrees * 1e4) / 1e4;

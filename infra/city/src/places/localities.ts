import type { LatLng } from '@rahi/contracts/geo/distance';
import Flatbush from 'flatbush';

import type { OsmExtract } from '../osm/extract.js';
import { folded, isSlipOf, namesOf, type Names } from './names.js';
import { Rails } from './rails.js';
import { groupedBy, tagged } from './tagged.js';
import { Plane } from './plane.js';

/** How far a name is taken to reach, in kilometres, by the value of `place`. */
const reaches: Readonly<Record<string, number>> = {
  town: 3,
  suburb: 1.5,
  village: 1.5,
  quarter: 1,
  neighbourhood: 0.7,
  hamlet: 0.7,
  locality: 0.3,
};
const addressReach = 1.5;
const stationReach = 2.5;
const farthestReach = Math.max(stationReach, ...Object.values(reaches));
/** The two halves of a quarter that a railway divides. */
const side = / (West|East)$/;
/** Addresses that must name a locality before it counts as one. */
const fewestAddresses = 3;
/** A name whose addresses are farther apart than this is a city or a district. */
const widestKm = 3;

const addressTags = ['addr:suburb', 'addr:place', 'addr:subdistrict', 'addr:district', 'addr:city', 'addr:full'];

/** Rails divide "West" from "East": the weight of a sign beyond them is multiplied by this. */
const beyondRails = 0.02;

/** A point that is known to be in a locality. */
interface Sign extends LatLng {
  readonly name: string;
  readonly reach: number;
  readonly weight: number;
}

export interface Locality extends Names, LatLng {}

/**
 * The localities of a city, from its `place` points, from addresses in the data ("Andheri (West)") and, where neither
 * names one, from its railway stations, after which localities in Indian cities are often named.
 */
export class Localities {
  /** Those worth searching for. */
  readonly list: readonly Locality[];
  readonly #signs: readonly Sign[];
  readonly #index: Flatbush | null;
  readonly #rails: Rails;

  constructor(
    extract: OsmExtract,
    stations: readonly (Names & LatLng)[],
    private readonly plane: Plane,
  ) {
    const places = placesOf(extract);
    const cities = citiesOf(extract);
    const groups = groupsOf(addressesOf(extract), [...stations, ...places], cities, plane);
    const divided = new Set(groups.flatMap(({ name }) => (side.test(name) ? [folded(name.replace(side, ''))] : [])));
    this.list = [
      ...places,
      ...groups.filter(({ name }) => !places.some((place) => folded(place.name) === folded(name))),
    ];
    this.#signs = [
      ...places.map(({ name, lat, lng, reach }) => ({ name, lat, lng, reach, weight: 3 })),
      // An address in "Bandra" does not say in which of its two halves.
      ...groups.flatMap(({ name, points }) => {
        const weight = divided.has(folded(name)) ? 0.02 : 1;
        return points.map(({ lat, lng }) => ({ name, lat, lng, reach: addressReach, weight }));
      }),
      ...stations.map(({ name, lat, lng }) => {
        return { name: quarterOf(name, cities), lat, lng, reach: stationReach, weight: 0.01 };
      }),
    ];
    this.#index = indexOf(this.#signs, plane);
    this.#rails = new Rails(extract, plane);
  }

  /** The locality around a point; null when the data has none. */
  at({ lat, lng }: LatLng): string | null {
    const [x, y] = [this.plane.x(lng), this.plane.y(lat)];
    const votes = new Map<string, number>();
    for (const at of this.#index?.neighbors(x, y, 25, farthestReach) ?? []) {
      const sign = this.#signs[at];
      if (!sign) continue;
      const km = Math.hypot(this.plane.x(sign.lng) - x, this.plane.y(sign.lat) - y);
      if (km > sign.reach) continue;
      const divided = this.#rails.between({ lat, lng }, sign) ? beyondRails : 1;
      votes.set(sign.name, (votes.get(sign.name) ?? 0) + (divided * sign.weight) / (0.1 + km) ** 2);
    }
    const [best] = [...votes].toSorted((a, b) => b[1] - a[1]);
    return best ? best[0] : null;
  }
}

function indexOf(signs: readonly LatLng[], plane: Plane): Flatbush | null {
  if (signs.length === 0) return null;
  const index = new Flatbush(signs.length);
  for (const { lat, lng } of signs) index.add(plane.x(lng), plane.y(lat));
  index.finish();
  return index;
}

function placesOf(extract: OsmExtract): (Locality & { reach: number })[] {
  return [...tagged(extract)].flatMap(({ tags, at }) => {
    const reach = reaches[tags['place'] ?? ''];
    const names = namesOf(tags);
    return reach !== undefined && names ? [{ ...names, ...at, reach }] : [];
  });
}

/** Parts of addresses that may be the name of a locality. */
function addressesOf(extract: OsmExtract): (LatLng & { name: string })[] {
  return [...tagged(extract)].flatMap(({ tags, at }) => {
    const parts = addressTags.flatMap((tag) => tags[tag]?.split(',') ?? []);
    const names = new Set(parts.map(localityName).filter((name) => name !== null));
    return [...names].map((name) => ({ name, ...at }));
  });
}

/** The endings or parts of names that are not localities. */
const notLocal =
  /\b(road|rd|marg|lane|street|highway|cross|floor|plaza|building|bldg|apartments?|chs|near|opp|hospital|school|city|district|sub|suburban|india)\b/i;

/** "Bandra West" for "Bandra (W)", "BANDRA - WEST" and the like; null for a text that is not the name of a locality. */
export function localityName(part: string): string | null {
  const text = part
    .replace(/[\s().-]+/g, ' ')
    .trim()
    .replace(/ (w|west)$/i, ' West')
    .replace(/ (e|east)$/i, ' East');
  if (!/^\p{L}[\p{L} ']{2,28}$/u.test(text) || notLocal.test(text)) return null;
  return text.replace(/\p{L}+/gu, (word) => (/[aeiou]/i.test(word) ? capital(word) : word.toUpperCase()));
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

interface Group extends Locality {
  readonly points: readonly LatLng[];
}

/** Addresses by the locality that they name, without names that too few have, or that are spread over a whole city. */
function groupsOf(
  addresses: readonly (LatLng & { name: string })[],
  known: readonly Names[],
  cities: readonly string[],
  plane: Plane,
): Group[] {
  const spelt = addresses.map((address) => ({ ...address, name: speltAs(address.name, known) }));
  return [...groupedBy(spelt, ({ name }) => folded(name))].flatMap(([key, points]) => {
    const { name } = points[0];
    const namesake = known.find((one) => folded(one.name) === folded(name.replace(side, '')));
    if (points.length < (namesake ? 1 : fewestAddresses)) return [];
    if (cities.some((city) => isSlipOf(key, folded(city), 2))) return [];
    const at = { lat: median(points.map(({ lat }) => lat)), lng: median(points.map(({ lng }) => lng)) };
    const away = ({ lat, lng }: LatLng) => Math.hypot(plane.x(lng) - plane.x(at.lng), plane.y(lat) - plane.y(at.lat));
    if (median(points.map(away)) > widestKm / 2) return [];
    const others = side.test(name) ? [] : (namesake?.others ?? []);
    return [{ name, others, ...at, points: points.filter((one) => away(one) < widestKm) }];
  });
}

/** "Kandivali West" for "Kandivli West", where a station or a quarter is called Kandivali. */
function speltAs(name: string, known: readonly Names[]): string {
  const base = name.replace(side, '');
  const half = name.slice(base.length);
  const key = folded(base);
  const namesake =
    known.find((one) => folded(one.name) === key) ??
    (key.length >= 6 ? known.find((one) => isSlipOf(key, folded(one.name), 1)) : undefined);
  return (namesake?.name ?? base) + half;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** "Kalyan" around Kalyan Junction, "CSMT" around Mumbai CSMT, but "Mumbai Central" around Mumbai Central. */
function quarterOf(station: string, cities: readonly string[]): string {
  const name = station.replace(/ (Junction|Terminus)$/, '');
  const city = cities.find((one) => name.startsWith(`${one} `));
  const rest = name.slice((city?.length ?? -1) + 1);
  return /^[A-Z]{3,}$/.test(rest) ? rest : name;
}

function citiesOf(extract: OsmExtract): string[] {
  return [...tagged(extract)].flatMap(({ tags }) =>
    tags['place'] === 'city' || tags['admin_level'] === '8' ? (namesOf(tags)?.name ?? []) : [],
  );
}

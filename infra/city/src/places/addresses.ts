import type { LatLng } from '@rahi/contracts/geo/distance';
import type { OsmExtract, Tags } from '../osm/extract.js';
import type { CityPlace } from './city-place.js';
import type { Localities } from './localities.js';
import { groupedBy, tagged } from './tagged.js';

/** Objects that must have a PIN before it is a place: a single one is often a slip. */
const fewestOfPin = 3;

/** "12", "8A", "254/264", "A-10". Some mappers wrote a street, a telephone number or zeros into the number. */
const houseNumber = /^(?:[a-z][-/]?)?[1-9]\d{0,3}[a-z]?(?:[-/][1-9]\d{0,3}[a-z]?)?$/i;

interface Addressed {
  readonly tags: Tags;
  readonly at: LatLng;
}

/** The PIN codes of an extract, each in the middle of the objects that have it, and the houses with a number and a street. */
export function addressesOf(extract: OsmExtract, localities: Localities): CityPlace[] {
  const addressed = [...tagged(extract)].filter(({ tags }) => tags['addr:postcode'] ?? tags['addr:housenumber']);
  return [...pinsOf(addressed, localities), ...housesOf(addressed, localities)];
}

function pinsOf(addressed: readonly Addressed[], localities: Localities): CityPlace[] {
  const groups = groupedBy(addressed, ({ tags }) => pinOf(tags));
  return [...groups].flatMap(([pin, objects]) => {
    if (pin === '' || objects.length < fewestOfPin) return [];
    const at = middleOf(objects.map((object) => object.at));
    return [{ name: pin, others: [], kind: 'postcode' as const, ...at, locality: localities.at(at) }];
  });
}

/** Six digits without a space, or nothing. */
function pinOf(tags: Tags): string {
  const pin = (tags['addr:postcode'] ?? '').replace(/\s/g, '');
  return /^[1-9]\d{5}$/.test(pin) ? pin : '';
}

function housesOf(addressed: readonly Addressed[], localities: Localities): CityPlace[] {
  const houses = addressed.flatMap(({ tags, at }) => {
    const [house, street] = [tags['addr:housenumber'], tags['addr:street']];
    if (!house || !street || !houseNumber.test(house) || street.includes(',')) return [];
    return [{ name: `${house} ${street}`.replace(/\s+/g, ' ').trim(), at }];
  });
  return [...groupedBy(houses, ({ name }) => name).values()].map(([{ name, at }]) => {
    return { name, others: [], kind: 'address' as const, ...at, locality: localities.at(at) };
  });
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The median of each coordinate: a single object far away does not move it. */
function middleOf(points: readonly LatLng[]): LatLng {
  return { lat: median(points.map(({ lat }) => lat)), lng: median(points.map(({ lng }) => lng)) };
}

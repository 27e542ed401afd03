import type { Entrance, Site } from '@rahi/city';
import type { StoppingPlace } from '@rahi/city/roads';
import { distanceKm, type LatLng, type PickupPoint } from '@rahi/contracts';
import { plainText } from './plain-text.js';

/** Points that are offered at once: a list on a phone. The others are chosen on the map. */
export const mostPoints = 8;
/** An entrance farther than this from a road on which a car may stop is one for people on foot, in metres. */
const toTheDoor = 60;
/** Beside a place is at most so far outside it, in metres. */
const beside = 60;
/** Points nearer to one another than this are one, in metres: a car stops between them. */
const onePoint = 25;

/** What is known of the roads. */
export interface RoadsToStop {
  nearest(place: LatLng, metres: number): StoppingPlace | null;
  streets(place: LatLng, metres: number): StoppingPlace[];
}

/** A point, and what it is called in the address of a ride, in English: "East gate on SV Road". */
type LabelledPoint = Omit<PickupPoint, 'address'> & { readonly label: string };

/**
 * The points at the roadside where a car can stop at a site: at its entrances and taxi stands, else on the streets beside it;
 * those nearest to where the rider is first.
 * @param roads null where none are known: then a car is taken to come to every entrance
 * @returns `more`: how many beyond the first `mostPoints` there are
 */
export function pointsAt(
  site: Site,
  rider: LatLng,
  roads: RoadsToStop | null,
): { points: LabelledPoint[]; more: number } {
  const atDoors = site.entrances.flatMap((entrance) => {
    const stop = roads ? roads.nearest(entrance, toTheDoor) : { ...entrance, street: '' };
    return stop ? [pointOf(site, entrance, entrance, stop)] : [];
  });
  const onStreets = roads?.streets(site, site.reach + beside) ?? [];
  const all: LabelledPoint[] = [];
  const candidates = [...atDoors, ...onStreets.map((stop) => pointOf(site, stop, null, stop))];
  for (const point of candidates) {
    const isKnown = all.some((other) => other.label === point.label || distanceKm(other, point) * 1000 < onePoint);
    if (!isKnown) all.push(point);
  }
  const nearestFirst = all.toSorted((a, b) => distanceKm(rider, a) - distanceKm(rider, b));
  return { points: nearestFirst.slice(0, mostPoints), more: Math.max(0, all.length - mostPoints) };
}

function pointOf(
  site: Site,
  place: LatLng,
  entrance: Entrance | null,
  { lat, lng, street: found }: LatLng & { readonly street: string },
): LabelledPoint {
  const side = sideFrom(site, place);
  const what = entrance?.what ?? 'street';
  const [name, street] = [plainText(entrance?.name ?? ''), plainText(found)];
  const label = labelOf(what, name, side, street);
  return { lat, lng, what, side, label, ...(name !== '' && { name }), ...(street !== '' && { street }) };
}

function labelOf(what: string, name: string, side: PickupPoint['side'], street: string): string {
  const way = `${side.slice(0, 1).toUpperCase()}${side.slice(1)}`;
  if (what === 'street') return `on ${street}`;
  const own = name !== '' ? name : what === 'taxi' ? 'Taxi stand' : `${way} ${what}`;
  // No comma: the part of an address before the first one is what a screen shows.
  return street === '' ? own : `${own} on ${street}`;
}

/** On which side of a place a point is. */
export function sideFrom(middle: LatLng, { lat, lng }: LatLng): PickupPoint['side'] {
  const north = lat - middle.lat;
  const east = (lng - middle.lng) * Math.cos((middle.lat * Math.PI) / 180);
  if (Math.abs(east) >= Math.abs(north)) return east >= 0 ? 'east' : 'west';
  return north >= 0 ? 'north' : 'south';
}

import { distanceKm, type LatLng } from '@rahi/contracts/geo/distance';
import { boundsOf, contains, type Bounds, type Position } from '../geometry/bounds.js';
import { metresBetween } from '../geometry/simplify.js';
import type { OsmExtract, Tags } from '../osm/extract.js';
import { isInRing, lineOf } from '../osm/shapes.js';
import type { CityPlace, PlaceKind } from './city-place.js';
import { Plane } from './plane.js';
import { tagged } from './tagged.js';

/** What a rider and a driver look for at the roadside. */
export const entranceKinds = ['gate', 'entrance', 'taxi'] as const;
export type EntranceKind = (typeof entranceKinds)[number];

/** An entrance of a site, or a taxi stand near it, as the data has it. */
export interface Entrance extends LatLng {
  readonly what: EntranceKind;
  /** "Gate 2". Empty where the data has no name. */
  readonly name: string;
}

/** A place that is so large that "at the station" does not say where: it is asked which of its sides. */
export interface Site extends LatLng {
  readonly name: string;
  readonly locality: string | null;
  /** Metres from its middle within which a point is at the site. */
  readonly reach: number;
  readonly entrances: readonly Entrance[];
}

/** Metres from the middle of a site without an outline. Most hospitals without one are nursing homes among other houses. */
const reachOf: Readonly<Partial<Record<PlaceKind, number>>> = { airport: 800, station: 150, mall: 60, hospital: 30 };
/** An outline reaches no farther, in metres: that of an airport holds whole quarters. */
const farthestReach = 1500;
/** How far from an outline a gate still is one of its gates, in metres. Maps draw gates on the wall or on the road through it. */
const besideMetres = 15;
/** A taxi stand so far outside the reach of a site is the site's, in metres. */
const taxiMetres = 100;
/** A site keeps so many entrances: those with a name first. A campus with more is a quarter. */
export const mostEntrances = 24;

const areas: Readonly<Record<string, RegExp>> = {
  aeroway: /^(aerodrome|terminal)$/,
  amenity: /^(hospital|bus_station)$/,
  healthcare: /^hospital$/,
  shop: /^mall$/,
  railway: /^(station|halt)$/,
  public_transport: /^(station|train_station)$/,
  building: /^(train_station|hospital)$/,
};

interface Outline {
  readonly ring: readonly Position[];
  readonly bounds: Bounds;
}

/** The site of a place without known entrances; null for a place of another kind. */
export function siteOf({ name, kind, lat, lng, locality }: CityPlace): Site | null {
  const reach = reachOf[kind];
  return reach === undefined ? null : { name, locality, lat, lng, reach, entrances: [] };
}

/** The stations, airports, malls and hospitals among the places, with their entrances. */
export function sitesOf(extract: OsmExtract, places: readonly CityPlace[]): Site[] {
  const outlines = outlinesOf(extract);
  const entrances = entrancesOf(extract);
  return places.flatMap((place) => {
    const site = siteOf(place);
    if (!site) return [];
    const own = outlines.filter(({ bounds, ring }) => contains(bounds, at(site)) && isInRing(at(site), ring));
    const halves = own.map(
      ({ bounds: { south, west, north, east } }) => metresBetween([west, south], [east, north]) / 2,
    );
    const reach = Math.round(Math.min(farthestReach, Math.max(site.reach, ...halves)));
    const found = entrances.filter((one) => isEntranceOf({ ...site, reach }, own, one));
    const first = found.toSorted((a, b) => Number(b.name !== '') - Number(a.name !== '') || nearer(site, a, b));
    const kept = first.slice(0, mostEntrances);
    return [{ ...site, reach, entrances: kept.map(({ what, name, lat, lng }) => ({ what, name, lat, lng })) }];
  });
}

const nearer = (site: LatLng, a: LatLng, b: LatLng) => distanceKm(site, a) - distanceKm(site, b);
const at = ({ lat, lng }: LatLng): Position => [lng, lat];

interface FoundEntrance extends Entrance {
  /** It is one of a station, wherever its outline is. */
  readonly ofRails: boolean;
}

/** A gate or a door counts on the outline or within it: a gate beside a station is otherwise that of a house. */
function isEntranceOf(site: Site, outlines: readonly Outline[], one: FoundEntrance): boolean {
  const metres = distanceKm(site, one) * 1000;
  if (one.what === 'taxi') return metres <= site.reach + taxiMetres;
  if (metres > site.reach + besideMetres) return false;
  return one.ofRails || outlines.some(({ ring }) => isInRing(at(one), ring) || isBeside(one, ring));
}

function isBeside(point: LatLng, ring: readonly Position[]): boolean {
  const plane = new Plane(point.lat);
  return ring.slice(1).some(([lng, lat], index) => {
    const [fromLng, fromLat] = ring[index] ?? [lng, lat];
    return plane.kmToSegment(point, [fromLat, fromLng], [lat, lng]) * 1000 <= besideMetres;
  });
}

function outlinesOf(extract: OsmExtract): Outline[] {
  const ways = [...extract.ways.values()].filter(({ tags }) => isArea(tags));
  const members = [...extract.relations.values()].flatMap((relation) => {
    if (!isArea(relation.tags)) return [];
    return relation.members.flatMap(({ type, ref, role }) =>
      type === 'way' && role !== 'inner' ? (extract.ways.get(ref) ?? []) : [],
    );
  });
  return [...new Set([...ways, ...members])].flatMap((way) => {
    const ring = lineOf(way, extract);
    const bounds = boundsOf(ring);
    return bounds && way.refs.length > 3 && way.refs[0] === way.refs.at(-1) ? [{ ring, bounds }] : [];
  });
}

const isArea = (tags: Tags) => Object.entries(areas).some(([key, values]) => values.test(tags[key] ?? ''));

function entrancesOf(extract: OsmExtract): FoundEntrance[] {
  return [...tagged(extract)].flatMap(({ tags, at: { lat, lng } }) => {
    const what = kindOf(tags);
    return what ? [{ what, name: nameOf(tags, what), ofRails: isOfRails(tags), lat, lng }] : [];
  });
}

const isOfRails = ({ railway }: Tags) => railway === 'subway_entrance' || railway === 'train_station_entrance';

/** What an object is to a rider; null for what is none, is closed to the public, or only leads out. */
function kindOf(tags: Tags): EntranceKind | null {
  const { entrance, barrier, amenity, highway, access } = tags;
  if (amenity === 'taxi' || highway === 'taxi') return 'taxi';
  if (access === 'no' || access === 'private' || tags['locked'] === 'yes') return null;
  if (barrier !== undefined && /^(gate|lift_gate|swing_gate|sliding_gate)$/.test(barrier)) return 'gate';
  if (isOfRails(tags) || (entrance !== undefined && /^(yes|main|secondary|entrance)$/.test(entrance)))
    return 'entrance';
  return null;
}

/** The name of an entrance, in Latin letters where there are some; its number as "Gate 2". */
function nameOf(tags: Tags, what: EntranceKind): string {
  const name = (tags['name:en'] ?? tags['name'] ?? '').replace(/\s+/g, ' ').trim();
  if (name !== '') return name.slice(0, 60);
  const ref = (tags['ref'] ?? '').trim();
  if (ref === '' || ref.length > 8 || what === 'taxi') return '';
  return `${what === 'gate' ? 'Gate' : 'Entrance'} ${ref}`;
}

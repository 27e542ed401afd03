import type { OsmWay, Tags } from '../../osm/extract.js';
import { roadClasses, type RoadClass, type RoadInfo, type Vehicle, backwardBit, forwardBit } from '../road.js';
import { gradeOf, usesOf, type Defaults, type Grade, type Use } from './access.js';

/** A way of OpenStreetMap as a road. */
export interface RoadWay {
  readonly info: RoadInfo;
  /** Empty where a road can be seen but nobody may drive it. */
  readonly uses: readonly Use[];
}

/** Ways that are made for others: closed unless a tag of this key, or of a more specific one, opens them. */
const openedBy: Readonly<Record<string, Defaults['from'] & string>> = {
  pedestrian: 'vehicle',
  track: 'motor_vehicle',
  path: 'motor_vehicle',
  footway: 'motor_vehicle',
  cycleway: 'motor_vehicle',
  bridleway: 'motor_vehicle',
  busway: 'psv',
};

/** Kinds of `service` that lead to a place and nowhere else. */
const lastMetres = new Set(['driveway', 'parking_aisle', 'parking', 'drive-through', 'slipway', 'layby']);

/** Kinds of road that are not there (yet, or any more), by keys with any value but "no". */
const notThere = ['impassable', 'disused', 'abandoned', 'demolished', 'razed', 'ice_road', 'winter_road'];
const impassableFor = new Set(['impassable', 'very_horrible', 'horrible']);

/**
 * The road of an OpenStreetMap way; null when it is none.
 *
 * Autos go where cars go, except on ways closed to motorcycles or explicitly to autos. In India a ban is announced road
 * by road (Motor Vehicles Act 1988, section 115), and those of Mumbai's Eastern Freeway, Sea Link, Coastal Road, Atal
 * Setu and of the expressways name two- and three-wheelers together; mappers tag them `motorcycle=no`. A motorway
 * without a ban, such as the Western Express Highway, is open to autos.
 * @param banned names of motorways that are closed to autos and bikes (`bannedMotorways`)
 */
export function roadWay(tags: Tags, banned: ReadonlySet<string>): RoadWay | null {
  const kind = kindOf(tags);
  if (!kind || tags['area'] === 'yes') return null;
  const layer = Number(tags['layer'] ?? 0);
  const info: RoadInfo = {
    roadClass: kind.roadClass,
    link: kind.link,
    roundabout: isRoundabout(tags),
    bridge: isYes(tags['bridge']) || layer > 0,
    tunnel: isYes(tags['tunnel']) || layer < 0,
    name: nameOf(tags),
    ref: tags['ref'] ?? '',
  };
  if (isNotThere(tags)) return { info, uses: [] };
  const uses = usesOf(tags, kind.defaults);
  const isBanned = kind.roadClass === 'motorway' && banned.has(info.name);
  return { info, uses: isBanned ? uses.flatMap((use) => without(use, ['auto', 'bike'])) : uses };
}

function without(use: Use, closedTo: readonly Vehicle[]): Use[] {
  const access = closedTo.reduce((bits, vehicle) => bits & ~(forwardBit[vehicle] | backwardBit[vehicle]), use.access);
  return access > 0 ? [{ ...use, access }] : [];
}

interface Kind {
  readonly roadClass: RoadClass;
  readonly link: boolean;
  readonly defaults: Defaults;
}

function kindOf(tags: Tags): Kind | null {
  const { highway = '', service = '' } = tags;
  if (tags['route'] === 'ferry') return ferryOf(tags);
  const link = highway.endsWith('_link');
  const name = link ? highway.slice(0, -5) : highway;
  const oneWay = isRoundabout(tags) || name === 'motorway';
  const opened = openedBy[name];
  if (opened) {
    // A path is as wide as a car only where cars are said to be there.
    return { roadClass: 'service', link: false, defaults: { grade: 'closed', from: opened, oneWay, ...atMost(tags) } };
  }
  const roadClass = name === 'road' ? 'unclassified' : roadClasses.find((one) => one === name);
  if (!roadClass || roadClass === 'ferry') return null;
  // A road for an emergency, or for buses, is closed unless a tag says otherwise.
  const special = service === 'emergency_access' || service === 'bus' || service === 'busway';
  const grade: Grade = special ? 'closed' : 'through';
  return { roadClass, link, defaults: { grade, oneWay, ...atMost(tags) } };
}

/** A way that leads to a place only, or through water, is for beginning and ending. */
function atMost(tags: Tags): Pick<Defaults, 'most'> {
  const ends = (tags['service'] ?? '').split(';').some((kind) => lastMetres.has(kind.trim()));
  return ends || isFord(tags) ? { most: 'ends' } : {};
}

/** A ford that is not said to be a road for cars. */
function isFord(tags: Tags): boolean {
  return isYes(tags['ford']) && gradeOf(tags['motor_vehicle'] ?? tags['motorcar'], 'car') !== 'through';
}

/** A ferry carries vehicles only where a tag says so. */
function ferryOf(tags: Tags): Kind {
  return { roadClass: 'ferry', link: false, defaults: { grade: 'closed', from: 'vehicle', ...atMost(tags) } };
}

function isNotThere(tags: Tags): boolean {
  if (notThere.some((key) => isYes(tags[key]))) return true;
  if (tags['status'] === 'impassable' || tags['construction'] === 'yes') return true;
  if (['boat', 'stepping_stones'].includes(tags['ford'] ?? '')) return true;
  return impassableFor.has(tags['smoothness'] ?? '');
}

/**
 * Minutes or hours that a ferry takes, in seconds: "00:10", "1:30:00", "25" (minutes), "PT1H30M".
 * @returns null without a duration
 */
export function durationOf(tags: Tags): number | null {
  const value = tags['duration']?.trim() ?? '';
  const iso = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(value);
  if (iso) return Number(iso[1] ?? 0) * 3600 + Number(iso[2] ?? 0) * 60 + Number(iso[3] ?? 0) || null;
  const clock = /^(\d+):(\d{1,2})(?::(\d{1,2}))?$/.exec(value);
  if (clock) return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0) || null;
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) * 60 || null : null;
}

/**
 * Names of motorways of which more ways are closed to motorcycles than not. A road is banned as a whole, but the tag is
 * missing on some of its pieces.
 */
export function bannedMotorways(ways: Iterable<Pick<OsmWay, 'tags'>>): Set<string> {
  const balance = new Map<string, number>();
  for (const { tags } of ways) {
    if (!tags['highway']?.startsWith('motorway')) continue;
    const name = nameOf(tags);
    const isClosed = ['closed', 'private'].includes(gradeOf(tags['motorcycle'], 'bike') ?? '');
    balance.set(name, (balance.get(name) ?? 0) + (isClosed ? 1 : -1));
  }
  return new Set([...balance].filter(([name, more]) => name !== '' && more > 0).map(([name]) => name));
}

const isYes = (value: string | undefined): boolean => value !== undefined && value !== 'no';
const isRoundabout = ({ junction }: Tags): boolean => junction === 'roundabout' || junction === 'circular';

/** In Latin script where it is known in that: instructions are in English. */
function nameOf(tags: Tags): string {
  const name = tags['name'] ?? '';
  return (/\p{Script=Latin}/u.test(name) || name === '' ? name : (tags['name:en'] ?? name)).trim();
}

import type { Tags } from '../osm/read-osm.js';
import { roadClasses, type RoadClass, type RoadInfo } from './road.js';

/** Who may drive along a way, in each direction: bits of `access`. */
export interface DrivableWay {
  readonly info: RoadInfo;
  readonly access: number;
}

/** Values of an access tag with which the public may not drive through. */
const closed = new Set([
  'no',
  'private',
  'military',
  'agricultural',
  'forestry',
  'delivery',
  'emergency',
  'permit',
  'restricted',
]);
/** Barriers that stop a vehicle unless a tag says otherwise. Gates do only where access to them is closed. */
const blocking = new Set(['block', 'bollard', 'chain', 'jersey_barrier', 'log', 'debris', 'kissing_gate', 'turnstile']);
/** Service ways that lead through nothing. */
const deadEnds = new Set(['driveway', 'parking_aisle', 'emergency_access', 'drive-through']);

/**
 * The road of an OpenStreetMap way; null when no car may drive on it.
 *
 * Autos go where cars go, except on ways closed to motorcycles or explicitly to autos. In India a ban is announced road
 * by road (Motor Vehicles Act 1988, section 115), and those of Mumbai's Eastern Freeway, Sea Link, Coastal Road, Atal
 * Setu and of the expressways name two- and three-wheelers together; mappers tag them `motorcycle=no`. A motorway
 * without a ban, such as the Western Express Highway, is open to autos.
 * @param banned names of motorways that are closed to autos (`bannedMotorways`)
 */
export function drivableWay(tags: Tags, banned: ReadonlySet<string>): DrivableWay | null {
  const { highway = '' } = tags;
  const link = highway.endsWith('_link');
  const roadClass = roadClasses.find((name) => name === (link ? highway.slice(0, -5) : highway));
  if (!roadClass || tags['area'] === 'yes' || deadEnds.has(tags['service'] ?? '')) return null;
  if (isClosed(tags['motorcar'] ?? tags['motor_vehicle'] ?? tags['vehicle'] ?? tags['access'])) return null;
  const direction = directionOf(tags, roadClass);
  const name = nameOf(tags);
  const autos =
    !isClosed(tags['auto_rickshaw'] ?? tags['motorcycle']) && !(roadClass === 'motorway' && banned.has(name));
  const info = {
    roadClass,
    link,
    roundabout: isRoundabout(tags),
    bridge: isYes(tags['bridge']),
    tunnel: isYes(tags['tunnel']),
    name,
    ref: tags['ref'] ?? '',
  };
  return { info, access: direction | (autos ? direction << 2 : 0) };
}

/**
 * Names of motorways of which more ways are closed to motorcycles than not. A road is banned as a whole, but the tag is
 * missing on some of its pieces.
 */
export function bannedMotorways(ways: Iterable<{ readonly tags: Tags }>): Set<string> {
  const balance = new Map<string, number>();
  for (const { tags } of ways) {
    if (!tags['highway']?.startsWith('motorway')) continue;
    const name = nameOf(tags);
    balance.set(name, (balance.get(name) ?? 0) + (isClosed(tags['motorcycle']) ? 1 : -1));
  }
  return new Set([...balance].filter(([name, more]) => name !== '' && more > 0).map(([name]) => name));
}

/** Whether no vehicle can pass a node of a way: a bollard, or a gate that is not open to the public. */
export function isBarrier(tags: Tags): boolean {
  const access = tags['motorcar'] ?? tags['motor_vehicle'] ?? tags['vehicle'] ?? tags['access'];
  if (access !== undefined) return isClosed(access);
  return blocking.has(tags['barrier'] ?? '');
}

/** Bits of a car's directions along the way. */
function directionOf(tags: Tags, roadClass: RoadClass): number {
  switch (tags['oneway']) {
    case 'yes':
    case 'true':
    case '1':
      return 1;
    case '-1':
    case 'reverse':
      return 2;
    case 'no':
      return 3;
    default:
      return roadClass === 'motorway' || isRoundabout(tags) ? 1 : 3;
  }
}

const isClosed = (value: string | undefined): boolean => value !== undefined && closed.has(value);
const isYes = (value: string | undefined): boolean => value !== undefined && value !== 'no';
const isRoundabout = ({ junction }: Tags): boolean => junction === 'roundabout' || junction === 'circular';

/** In Latin script where it is known in that: instructions are in English. */
function nameOf(tags: Tags): string {
  const name = tags['name'] ?? '';
  return (/\p{Script=Latin}/u.test(name) || name === '' ? name : (tags['name:en'] ?? name)).trim();
}

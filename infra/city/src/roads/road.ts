import type { Hours } from './hours.js';

/**
 * Classes of OpenStreetMap that vehicles drive on, the largest first, and ferries. Links have the class of what they lead
 * to.
 */
export const roadClasses = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'living_street',
  'service',
  'ferry',
] as const;
export type RoadClass = (typeof roadClasses)[number];

/** The common data of all pieces of one road. */
export interface RoadInfo {
  readonly roadClass: RoadClass;
  /** A ramp, or a lane between two roads. */
  readonly link: boolean;
  readonly roundabout: boolean;
  readonly bridge: boolean;
  readonly tunnel: boolean;
  /** Empty without a name. */
  readonly name: string;
  /** The number of the road, for example NH48. Empty without one. */
  readonly ref: string;
  /** Closed to the public: a route ends at its gate, and begins there. */
  readonly private?: boolean;
  /** How long all of the piece takes, whatever its length and the traffic: of a ferry, or of turning round. */
  readonly seconds?: number;
}

/** A short piece of road that no data describes: a gate, a joint between two networks, turning round. */
export const plainRoad: RoadInfo = {
  roadClass: 'service',
  link: false,
  roundabout: false,
  bridge: false,
  tunnel: false,
  name: '',
  ref: '',
};

/** Vehicles that are routed differently. Mini, sedan and SUV are cars. */
export const vehicles = ['car', 'auto', 'bike'] as const;
export type Vehicle = (typeof vehicles)[number];

/** Bits of `access`: who may drive from tail to head, and who from head to tail. */
export const forwardBit: Readonly<Record<Vehicle, number>> = { car: 1, auto: 4, bike: 16 };
export const backwardBit: Readonly<Record<Vehicle, number>> = { car: 2, auto: 8, bike: 32 };
/** The bits of all vehicles from tail to head, and from head to tail. */
export const forwards = 0b010101;
export const backwards = 0b101010;

/** The other direction's bits at each direction's place. */
export function reversedAccess(access: number): number {
  return ((access & forwards) << 1) | ((access & backwards) >> 1);
}

/**
 * What a road is for. `through` roads lead anywhere. A road on which one may only begin or end stands in the graph twice:
 * with a layer that only leads out, to `through` roads, and one that is only led into. `joint` has no length: it joins the
 * layers, or the two sides of a gate. `seen` is closed to all, but is an arm of a roundabout that drivers count.
 */
export const layers = ['through', 'begin', 'end', 'joint', 'seen'] as const;
export type Layer = (typeof layers)[number];

/** A piece of road between two junctions. */
export interface Road {
  /** Numbers of the junctions at its ends. */
  tail: number;
  head: number;
  /** From tail to head, both included: alternating latitudes and longitudes, in units. */
  points: readonly number[];
  /** Index of its `RoadInfo`. */
  info: number;
  access: number;
  /** Whether one may only begin or end there (before the layers are made); false when missing. */
  ends?: boolean;
  /** `through` when missing. */
  layer?: Layer;
  /** When it is open: index in the map's `hours`, plus 1; 0 or missing when it always is. */
  hours?: number;
}

/** The same road from its head to its tail. */
export function reversed(road: Road): Road {
  const { tail, head, points, access } = road;
  return { ...road, tail: head, head: tail, points: reversedPoints(points), access: reversedAccess(access) };
}

/** Points of a road in the other order. */
export function reversedPoints(points: readonly number[]): number[] {
  const backwardPoints: number[] = [];
  for (let at = points.length - 2; at >= 0; at -= 2) backwardPoints.push(points[at] ?? 0, points[at + 1] ?? 0);
  return backwardPoints;
}

/** The roads of an extract. Junctions are numbers from 0 to `junctions` − 1. */
export interface RoadMap {
  junctions: number;
  roads: Road[];
  infos: RoadInfo[];
  /** When roads are open; none when missing. */
  hours?: readonly Hours[];
}

/** Coordinates are whole numbers of these: about a metre, the precision of a mapped road. */
export const unitsPerDegree = 100_000;

const earthRadiusCm = 637_100_000;
const radiansPerUnit = Math.PI / 180 / unitsPerDegree;

/** Length in whole centimetres between two points that are near each other, in units. */
export function lengthCm(lat: number, lng: number, otherLat: number, otherLng: number): number {
  const north = (otherLat - lat) * radiansPerUnit;
  const east = (otherLng - lng) * radiansPerUnit * Math.cos(((lat + otherLat) / 2) * radiansPerUnit);
  return Math.round(Math.sqrt(north * north + east * east) * earthRadiusCm);
}

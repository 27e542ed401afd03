/** Classes of OpenStreetMap that vehicles drive on, the largest first. Links have the class of what they lead to. */
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
}

/** Vehicles that are routed differently. Mini, sedan and SUV are cars. */
export const vehicles = ['car', 'auto'] as const;
export type Vehicle = (typeof vehicles)[number];

/** Bits of `access`: who may drive from tail to head, and who from head to tail. */
export const forwardBit: Readonly<Record<Vehicle, number>> = { car: 1, auto: 4 };
export const backwardBit: Readonly<Record<Vehicle, number>> = { car: 2, auto: 8 };

/** The other direction's bits at each direction's place. */
export function reversedAccess(access: number): number {
  return ((access & 0b0101) << 1) | ((access & 0b1010) >> 1);
}

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
}

/** The roads of an extract. Junctions are numbers from 0 to `junctions` − 1. */
export interface RoadMap {
  junctions: number;
  roads: Road[];
  infos: RoadInfo[];
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

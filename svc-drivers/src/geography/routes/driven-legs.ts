import type { RoadNetwork, RoadRoute, RoadInfo, Vehicle } from '@rahi/city/roads';
import { bearing, distanceKm, type LatLngPair } from '@rahi/contracts/geo/distance';

/** Directions are measured over this many kilometres, because the last metres before a junction often bend. */
const bearingKm = 0.015;

/** A driven arc. */
export interface Leg {
  readonly arc: number;
  readonly info: RoadInfo;
  /** Its name, else its number; empty when it has neither. */
  readonly street: string;
  readonly line: readonly LatLngPair[];
  readonly metres: number;
  readonly seconds: number;
  /** Degrees clockwise from north, where it begins and where it ends. */
  readonly begins: number;
  readonly ends: number;
}

/** A way out of a junction that a route does not take. */
export interface WayOut {
  readonly info: RoadInfo;
  readonly street: string;
  /** Degrees from straight on, to the right; −180 to 180. */
  readonly angle: number;
}

/** The arcs of a route, with what steps are made of. */
export function legsOf({ graph }: RoadNetwork, { driven }: RoadRoute): Leg[] {
  return driven.map(({ arc, fromCm, toCm, seconds }) => {
    const info = graph.infoOf(arc);
    const line = graph.lineOf(arc, fromCm, toCm);
    const [begins, ends] = [bearingAtStart(line), bearingAtEnd(line)];
    return { arc, info, street: streetOf(info), line, metres: (toCm - fromCm) / 100, seconds, begins, ends };
  });
}

/**
 * The other ways out of the junction at the end of a leg, except the way back. Roads for beginning and ending only are none for who
 * drives past.
 */
export function waysOut({ graph }: RoadNetwork, from: Leg, to: Leg, vehicle: Vehicle): WayOut[] {
  const passes = graph.layerOf(from.arc) === 'through' && graph.layerOf(to.arc) === 'through';
  return graph.waysOn(graph.headOf(from.arc), vehicle).flatMap((arc) => {
    if (graph.shapeOf(arc) === graph.shapeOf(to.arc) || (passes && graph.layerOf(arc) !== 'through')) return [];
    const info = graph.infoOf(arc);
    const angle = angleBetween(from.ends, bearingAtStart(graph.lineOf(arc)));
    return Math.abs(angle) > 165 ? [] : [{ info, street: streetOf(info), angle }];
  });
}

/**
 * How many roads lead out of a roundabout between two legs on it. A driver counts what can be seen: private roads too, and those that
 * nobody may drive, but not those that only lead in.
 */
export function exitsBetween({ graph }: RoadNetwork, from: Leg): number {
  return graph.armsAt(from.arc).filter((arc) => graph.leadsAway(arc) && !graph.infoOf(arc).roundabout).length;
}

/** How far to turn from one direction to another, to the right: −180 to 180 degrees. */
export function angleBetween(from: number, to: number): number {
  return ((to - from + 540) % 360) - 180;
}

const streetOf = ({ name, ref }: RoadInfo): string => name || ref.replaceAll(';', ' / ');

const pointOf = ([lat, lng]: LatLngPair) => ({ lat, lng });

function bearingAtStart(line: readonly LatLngPair[]): number {
  const [first, ...others] = line.map(pointOf);
  if (!first) return 0;
  const far = others.find((point) => distanceKm(first, point) >= bearingKm) ?? others.at(-1) ?? first;
  return bearing(first, far);
}

function bearingAtEnd(line: readonly LatLngPair[]): number {
  return (bearingAtStart(line.toReversed()) + 180) % 360;
}

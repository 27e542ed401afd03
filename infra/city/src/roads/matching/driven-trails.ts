import { distanceKm, type LatLng } from '@rahi/contracts/geo/distance';
import type { DrivenArc, RoadNetwork } from '../road-network.js';
import type { Vehicle } from '../road.js';
import type { MatchedWay } from './matched-way.js';
import type { TrailFix } from './match.js';

/** A way that a vehicle really drove: the truth by which matching is judged. */
export interface DrivenWay {
  readonly driven: readonly DrivenArc[];
  readonly metres: number;
}

/** How a device says where it is. */
export interface TrailOptions {
  readonly everySeconds: number;
  readonly noiseMetres: number;
  readonly lastsSeconds?: number;
  /** When the way begins, epoch milliseconds. */
  readonly from: number;
}

const metresPerDegree = (Math.PI / 180) * 6_371_000;

/** Draws the fastest ways between two places on roads of a network, of these lengths in metres. */
export function* drivenWays(
  network: RoadNetwork,
  chance: () => number,
  { vehicle = 'car', least = 2000, most = 10_000, at }: { vehicle?: Vehicle; least?: number; most?: number; at: Date },
): Generator<DrivenWay, never> {
  const { graph } = network;
  const place = (): LatLng => {
    const [lat, lng] = graph.lineOf(2 * Math.floor(chance() * graph.roads))[0] ?? [0, 0];
    return { lat, lng };
  };
  for (;;) {
    const [from, to] = [place(), place()];
    const straight = 1000 * distanceKm(from, to);
    const route = straight < least / 2 || straight > most ? null : network.route(from, to, vehicle, at);
    if (route && route.metres >= least && route.metres <= most) yield route;
  }
}

/**
 * The fixes of a device on a way: one in so many seconds, each off by a normally distributed distance with this standard deviation to the
 * north and to the east, each in its own way. The vehicle drives evenly along each road.
 * @param lastsSeconds how long an error lasts instead (it falls by e in that time), as those of buildings do; 0 for each fix its own
 */
export function trailOf(
  network: RoadNetwork,
  { driven }: DrivenWay,
  { everySeconds, noiseMetres, lastsSeconds = 0, from }: TrailOptions,
  chance: () => number,
): TrailFix[] {
  const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
  const fixes: TrailFix[] = [];
  const lasts = lastsSeconds === 0 ? 0 : Math.exp(-everySeconds / lastsSeconds);
  const next = (error: number) => lasts * error + Math.sqrt(1 - lasts * lasts) * normal() * noiseMetres;
  let [north, east] = [normal() * noiseMetres, normal() * noiseMetres];
  let [before, due] = [0, 0];
  for (const { arc, fromCm, toCm, seconds } of driven) {
    for (; due <= before + seconds; due += everySeconds) {
      const cm = fromCm + ((toCm - fromCm) * (due - before)) / Math.max(seconds, 1e-9);
      const [lat, lng] = network.graph.lineOf(arc, cm, cm)[0] ?? [0, 0];
      fixes.push({
        lat: lat + north / metresPerDegree,
        lng: lng + east / (metresPerDegree * Math.cos((lat * Math.PI) / 180)),
        at: from + Math.round(1000 * due),
      });
      [north, east] = [next(north), next(east)];
    }
    before += seconds;
  }
  return fixes;
}

/** How far a matched way is right, in metres. */
export interface Judgement {
  /** Of the true way. */
  readonly truth: number;
  /** Of it, what was found. */
  readonly right: number;
  /** What was found and is not of the true way. */
  readonly wrong: number;
}

/** Compares matched ways with the truth, by the metres of road that both have in one direction. */
export function judged(network: RoadNetwork, { driven }: DrivenWay, ways: readonly MatchedWay[]): Judgement {
  const { graph } = network;
  const truth = new Map<number, { fromCm: number; toCm: number }[]>();
  let metres = 0;
  for (const { arc, fromCm, toCm } of driven) {
    const own = truth.get(graph.shapeOf(arc)) ?? [];
    truth.set(graph.shapeOf(arc), [...own, { fromCm, toCm }]);
    metres += (toCm - fromCm) / 100;
  }
  let [right, wrong] = [0, 0];
  for (const { arc, fromCm, toCm } of ways.flat()) {
    const rest = truth.get(graph.shapeOf(arc)) ?? [];
    const both = rest.map((part) => Math.max(0, Math.min(toCm, part.toCm) - Math.max(fromCm, part.fromCm)));
    const most = Math.max(0, ...both);
    // Driven twice, it is right once.
    if (most > 0) truth.set(graph.shapeOf(arc), rest.toSpliced(both.indexOf(most), 1));
    right += most / 100;
    wrong += (toCm - fromCm - most) / 100;
  }
  return { truth: metres, right, wrong };
}

import type { RoadGraph } from '../road-graph.js';
import type { Vehicle } from '../road.js';
import type { Snap, Snapper } from '../snap.js';
import type { TrailFix } from './match.js';

/** Pieces of road on the ground that a fix may lie on, at most. */
export const mostCandidates = 8;
/** No road farther than this is thought of, in metres; with little noise, none farther than so many standard deviations. */
const reach = { least: 40, most: 250, deviations: 5 };
/** Standard deviation of the direction in which a device says that it moves, in degrees. */
const headingSigma = 35;

/** A place on a road at which a vehicle may have been, in one direction of driving. */
export interface Candidate {
  readonly arc: number;
  /** Centimetres from the arc's beginning. */
  readonly cm: number;
  /** Logarithm of the likelihood of the fix there. */
  readonly score: number;
}

interface Around {
  readonly graph: RoadGraph;
  readonly snapper: Snapper;
  readonly vehicle: Vehicle;
  readonly sigma: number;
  readonly isOpen: (arc: number) => boolean;
}

/** The nearest pieces of road at a fix, with all directions and copies in which the vehicle may drive them. */
export function candidatesAt(fix: TrailFix, { graph, snapper, vehicle, sigma, isOpen }: Around): Candidate[] {
  const metres = Math.min(reach.most, Math.max(reach.least, reach.deviations * sigma));
  const grounds = new Map<number, Snap[]>();
  for (const snap of snapper.within(metres, fix, vehicle)) {
    if (!isOpen(snap.arc)) continue;
    const ground = Math.min(graph.shapeOf(snap.arc), graph.shapeOf(snap.arc ^ 1));
    const known = grounds.get(ground);
    if (known) known.push(snap);
    else grounds.set(ground, [snap]);
  }
  // A piece that ends beside the fix says no more than the one that goes on from there.
  const rank = ({ metres: off, arc, cm }: Snap) => off + (cm === 0 || cm === graph.lengthOf(arc) ? sigma : 0);
  const nearest = [...grounds].toSorted(([one, [a]], [other, [b]]) => rank(a!) - rank(b!) || one - other);
  return nearest.slice(0, mostCandidates).flatMap(([, snaps]) =>
    snaps.map(({ arc, cm, metres: off }) => {
      const score = -0.5 * (off / sigma) ** 2 - turnedBy(graph, arc, cm, fix.heading) ** 2 / 2;
      return { arc, cm, score };
    }),
  );
}

function turnedBy(graph: RoadGraph, arc: number, cm: number, heading: number | null | undefined): number {
  if (heading == null) return 0;
  const off = Math.abs(((graph.bearingAt(arc, cm) - heading + 540) % 360) - 180);
  return off / headingSigma;
}

import type { RoadGraph } from '../road-graph.js';
import type { Candidate } from './candidates.js';

/** A part of an arc that was driven, in centimetres from its beginning, and when. */
export interface MatchedArc {
  readonly arc: number;
  readonly fromCm: number;
  readonly toCm: number;
  /** Epoch milliseconds, as if the vehicle moved evenly between two fixes. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** A way without a gap that a vehicle drove. */
export type MatchedWay = readonly MatchedArc[];

/** A vehicle's move to the place of the next fix. */
export interface Move {
  readonly to: Candidate;
  /** When it was there, epoch milliseconds. */
  readonly at: number;
  /** The arcs that it drove whole in between; null when it only went on along the same arc. */
  readonly over: readonly number[] | null;
}

/** The way of some moves, of which the first is the beginning. */
export function wayOf(graph: RoadGraph, [first, ...others]: readonly Move[]): MatchedWay {
  const way: MatchedArc[] = [];
  if (!first) return way;
  let { arc, cm } = first.to;
  let from = first.at;
  for (const { to, at, over } of others) {
    // A fix that noise set back does not set the vehicle back.
    const end = over === null ? Math.max(cm, to.cm) : to.cm;
    const whole = (over ?? []).map((each) => ({ arc: each, fromCm: 0, toCm: graph.lengthOf(each) }));
    const parts =
      over === null
        ? [{ arc, fromCm: cm, toCm: end }]
        : [{ arc, fromCm: cm, toCm: graph.lengthOf(arc) }, ...whole, { arc: to.arc, fromCm: 0, toCm: end }];
    addMove(way, parts, from, at);
    arc = to.arc;
    cm = end;
    from = at;
  }
  return way;
}

type Part = Pick<MatchedArc, 'arc' | 'fromCm' | 'toCm'>;

function addMove(way: MatchedArc[], parts: readonly Part[], from: number, until: number): void {
  const whole = parts.reduce((sum, { fromCm, toCm }) => sum + toCm - fromCm, 0);
  let driven = 0;
  let fromMs = from;
  for (const part of parts) {
    driven += part.toCm - part.fromCm;
    const toMs = whole === 0 ? until : from + ((until - from) * driven) / whole;
    const last = way.at(-1);
    const goesOn = last?.arc === part.arc && last.toCm === part.fromCm;
    if (last && goesOn) way[way.length - 1] = { ...last, toCm: part.toCm, toMs };
    else way.push({ ...part, fromMs, toMs });
    fromMs = toMs;
  }
}

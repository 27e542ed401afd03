import { distanceKm, type LatLng } from '@rahi/contracts/geo/distance';
import type { RoadGraph } from '../road-graph.js';
import type { Vehicle } from '../road.js';
import type { Snapper } from '../snap.js';
import { candidatesAt, type Candidate } from './candidates.js';
import { NearWays } from './near-ways.js';
import { wayOf, type MatchedWay, type Move } from './matched-way.js';

/** A position of a vehicle on its way. */
export interface TrailFix extends LatLng {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Degrees clockwise from north; null or missing when it is unknown. */
  readonly heading?: number | null;
}

/** Standard deviation of a phone's fix in a street, to the north and to the east, in metres. */
export const usualNoise = 10;
/** Fixes within so many milliseconds for each metre of noise count as one: a car then moves about twice as far as the noise. */
const msPerMetre = 300;
/** The roads themselves are mapped no better, in metres. */
const leastSigma = 4;
/** Mean difference between the length of a way and the straight line, in metres; more the longer nothing is known. */
const detour = { metres: 5, metresASecond: 1 };
/** A way that lasts longer than this without a fix is two, in milliseconds. */
const longestGapMs = 180_000;
/** No vehicle drives faster, in metres per second. */
const fastest = 45;
/** States that are less likely than the best by more than this are given up, as logarithms. */
const hopeless = 25;
/** A fix may lie so many standard deviations behind the one before although the vehicle stands or moves on. */
const backwards = 3;
/** So many fixes in a row that no way leads to are left out; the next one begins another way. */
const mostLeftOut = 2;

/** Where a vehicle may have been at a fix, with the likelihood of the best way there. */
interface State {
  readonly candidate: Candidate;
  readonly score: number;
  readonly before: State | null;
  /** Whether it is farther along the arc of the state before. */
  readonly along: boolean;
}

interface Step {
  readonly fix: TrailFix;
  readonly states: readonly State[];
  readonly mostCm: number;
  readonly isOpen: (arc: number) => boolean;
}

/**
 * Finds the roads that a vehicle drove by a hidden Markov model over the graph (Newson and Krumm, "Hidden Markov map matching through noise
 * and sparseness", 2009): the states of a fix are the places on roads near it, less likely the farther off they are (normal distribution);
 * a way from state to state is less likely the more its length differs from the straight line (exponential distribution); the most
 * likely way through all fixes is found by Viterbi's algorithm. Ways follow the graph: directions, banned turns, hours. Where no way
 * leads on, another one begins. Equal fixes give equal ways.
 */
export class Matching {
  readonly #ways: NearWays;

  constructor(
    private readonly graph: RoadGraph,
    private readonly snapper: Snapper,
    private readonly vehicle: Vehicle,
    private readonly openAt: (moment: Date) => (arc: number) => boolean,
  ) {
    this.#ways = new NearWays(graph, vehicle);
  }

  /**
   * @param fixes in the order of their times; those that are not later than the one before are left out
   * @param noiseMetres standard deviation of a fix to the north and to the east
   */
  match(fixes: readonly TrailFix[], noiseMetres: number): MatchedWay[] {
    const found: MatchedWay[] = [];
    let steps: Step[] = [];
    let leftOut = 0;
    const { means, sigma } = averaged(fixes, noiseMetres);
    for (const fix of spread(means, sigma)) {
      const last = steps.at(-1);
      const step = this.#step(last, fix, sigma);
      if (step.states.length > 0) {
        steps.push(step);
        leftOut = 0;
        continue;
      }
      if (!last || ++leftOut <= mostLeftOut) continue;
      found.push(this.#wayOf(steps));
      const first = this.#step(undefined, fix, sigma);
      steps = first.states.length > 0 ? [first] : [];
      leftOut = 0;
    }
    found.push(this.#wayOf(steps));
    return found.filter((way) => way.length > 0);
  }

  /** The states at a fix that ways lead to from those of the step before; all of them at the first. */
  #step(last: Step | undefined, fix: TrailFix, sigma: number): Step {
    const isOpen = this.openAt(new Date(fix.at));
    const candidates = candidatesAt(fix, {
      graph: this.graph,
      snapper: this.snapper,
      vehicle: this.vehicle,
      sigma,
      isOpen,
    });
    const begin = candidates.map((candidate) => ({ candidate, score: candidate.score, before: null, along: false }));
    if (!last) return { fix, states: begin, mostCm: 0, isOpen };
    const seconds = Math.max(1, (fix.at - last.fix.at) / 1000);
    if (1000 * seconds > longestGapMs) return { fix, states: [], mostCm: 0, isOpen };
    const straight = 1000 * distanceKm(last.fix, fix);
    const beta = detour.metres + detour.metresASecond * seconds;
    const most = Math.min(straight + 200 + 8 * beta, fastest * seconds + 4 * sigma);
    const best = Math.max(...last.states.map(({ score }) => score));
    const states: (State | null)[] = candidates.map(() => null);
    for (const before of last.states) {
      if (before.score < best - hopeless) continue;
      const { arc, cm } = before.candidate;
      this.#ways.search({ arc, mostCm: 100 * most, isOpen });
      candidates.forEach((candidate, at) => {
        const along = arc === candidate.arc && candidate.cm > cm - 100 * backwards * sigma;
        const metres = along ? Math.max(0, candidate.cm - cm) / 100 : this.#metresTo(before.candidate, candidate);
        if (metres === null || metres > most) return;
        const score = before.score + candidate.score - Math.abs(metres - straight) / beta;
        if (score > (states[at]?.score ?? -Infinity)) states[at] = { candidate, score, before, along };
      });
    }
    return { fix, states: states.filter((state) => state !== null), mostCm: 100 * most, isOpen };
  }

  #metresTo(from: Candidate, to: Candidate): number | null {
    const between = this.#ways.cmTo(to.arc);
    return between === null ? null : (this.graph.lengthOf(from.arc) - from.cm + between + to.cm) / 100;
  }

  #wayOf(steps: readonly Step[]): MatchedWay {
    const last = steps.at(-1)?.states ?? [];
    let state = last.reduce<State | null>((best, other) => (best && best.score >= other.score ? best : other), null);
    const moves: Move[] = [];
    for (let at = steps.length - 1; state; at--, state = state.before) {
      const { fix, mostCm, isOpen } = steps[at]!;
      const { candidate: to, before, along } = state;
      if (!before || along) moves.push({ to, at: fix.at, over: along ? null : [] });
      else {
        this.#ways.search({ arc: before.candidate.arc, mostCm, isOpen });
        moves.push({ to, at: fix.at, over: this.#ways.arcsTo(to.arc) });
      }
    }
    return wayOf(this.graph, moves.toReversed());
  }
}

/**
 * The means of the fixes that follow one another at once: of a fix in a second with much noise, most of what two neighbours say is noise.
 * @returns also the standard deviation that is left
 */
function averaged(fixes: readonly TrailFix[], sigma: number): { means: TrailFix[]; sigma: number } {
  const groups: TrailFix[][] = [];
  for (const fix of fixes) {
    const group = groups.at(-1);
    if (group && fix.at - group[0]!.at < msPerMetre * sigma) group.push(fix);
    else groups.push([fix]);
  }
  const left = sigma / Math.sqrt(fixes.length / Math.max(1, groups.length));
  return { means: groups.map(meanOf), sigma: Math.max(leastSigma, left) };
}

function meanOf(group: readonly TrailFix[]): TrailFix {
  const [only, ...others] = group;
  if (only && others.length === 0) return only;
  const mean = (of: (fix: TrailFix) => number) => group.reduce((sum, fix) => sum + of(fix), 0) / group.length;
  return { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng), at: mean(({ at }) => at) };
}

/** Without those that lie near the one before: a vehicle that stands does not go to and fro. */
function spread(fixes: readonly TrailFix[], metres: number): TrailFix[] {
  const kept: TrailFix[] = [];
  for (const fix of fixes) {
    const last = kept.at(-1);
    if (!last || (fix.at > last.at && 1000 * distanceKm(last, fix) >= metres)) kept.push(fix);
  }
  return kept;
}

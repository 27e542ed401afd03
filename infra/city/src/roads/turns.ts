import { bothHours, otherHours, type Hours } from './hours.js';
import { forwards, plainRoad, reversedAccess, reversedPoints, type Road, type RoadInfo } from './road.js';

/** A road between two junctions, as it is on the ground. An arc is one direction of it: its number × 2, plus 1 backwards. */
export interface Segment {
  readonly way: number;
  readonly tail: number;
  readonly head: number;
  readonly points: readonly number[];
  readonly uses: readonly SegmentUse[];
}

/** Who uses it, when, and for what. */
export interface SegmentUse {
  readonly info: number;
  readonly access: number;
  readonly ends: boolean;
  /** Null when it always is open. */
  readonly hours: Hours | null;
}

/** A ban of the last arc of a path after all arcs before it. */
export interface Ban {
  readonly path: readonly number[];
  /** Whom it concerns, in the bits of both directions. */
  readonly access: number;
  readonly hours: Hours | null;
}

/** A road with its hours, before these have numbers. */
export type TimedRoad = Omit<Road, 'hours'> & { readonly open: Hours | null };

/** Seconds that it takes to turn round in a street or to wait for a gap in it. */
const turningRoundSeconds = 60;
export const turningRound: RoadInfo = { ...plainRoad, seconds: turningRoundSeconds };

/** Arcs that a vehicle has just driven, as far as a ban asks for them. */
interface State {
  /** The last one. */
  readonly arc: number;
  readonly next: Map<number, State>;
  readonly before: State | null;
  readonly bans: Map<number, Ban[]>;
  /** Whom a ban concerns that begins with these arcs, in the bits of both directions. */
  concerns: number;
  /** Who does not turn round here unless nothing else leads on, and for whom it takes `turningRound`. */
  never: number;
  slow: number;
  junction: number;
  /** The state of the longest end of these arcs that is a state too; null where nothing is to be remembered. */
  fallback: State | null;
}

/**
 * Roads in which bans need no other rule than that roads meet at junctions: where arcs have been driven that a ban asks for, the
 * road ends at a junction of its own, from which copies of the permitted roads lead. It is the automaton of Aho and Corasick
 * (1975) over the banned paths, so bans that overlap, and ways of several roads between the first and the last, all hold.
 * Where a turn is banned, one does not turn round there or at the next junction to make it after all, unless that is a dead end;
 * at the junction after that, turning round takes `turningRoundSeconds`.
 * @param slow index of `turningRound` among the infos
 */
export function withBans(segments: readonly Segment[], junctions: number, bans: readonly Ban[], slow: number) {
  return new Automaton(segments, junctions, slow).apply(bans);
}

class Automaton {
  readonly #root: Map<number, State> = new Map();
  readonly #states: State[] = [];
  readonly #leaving: number[][];
  readonly #roads: TimedRoad[] = [];
  #junctions: number;

  constructor(
    private readonly segments: readonly Segment[],
    junctions: number,
    private readonly slow: number,
  ) {
    this.#junctions = junctions;
    this.#leaving = Array.from({ length: junctions }, () => []);
    segments.forEach(({ tail, head }, index) => {
      this.#leaving[tail]?.push(2 * index);
      this.#leaving[head]?.push(2 * index + 1);
    });
  }

  apply(bans: readonly Ban[]): { roads: TimedRoad[]; junctions: number } {
    for (const ban of bans) {
      const state = this.#stateOf(ban.path.slice(0, -1));
      const last = ban.path.at(-1);
      if (state && last !== undefined) state.bans.set(last, [...(state.bans.get(last) ?? []), ban]);
      for (let at = state; at; at = at.before) at.concerns |= ban.access;
    }
    this.#limitTurningRound();
    for (const state of this.#states) state.fallback = this.#fallbackOf(state);
    for (const state of this.#states) state.junction = this.#junctions++;
    this.segments.forEach((_, index) => this.#addPlain(index));
    for (const state of this.#states) this.#addAfter(state);
    return { roads: this.#roads, junctions: this.#junctions };
  }

  #stateOf(arcs: readonly number[]): State | null {
    let next = this.#root;
    let state: State | null = null;
    for (const arc of arcs) {
      const known = next.get(arc);
      if (known) state = known;
      else {
        state = {
          arc,
          next: new Map(),
          before: state,
          bans: new Map(),
          concerns: 0,
          never: 0,
          slow: 0,
          junction: -1,
          fallback: null,
        };
        next.set(arc, state);
        this.#states.push(state);
      }
      ({ next } = state);
    }
    return state;
  }

  /** At the next junction one does not turn round at all, unless it is a dead end; at the one after it that takes its time. */
  #limitTurningRound(): void {
    const banned = this.#states.slice();
    for (const state of banned) {
      const { concerns } = state;
      state.never |= concerns;
      for (const arc of this.#leavingAfter(state.arc)) {
        if (arc === (state.arc ^ 1)) continue;
        const later = this.#stateOf([state.arc, arc]);
        if (later) later.never |= concerns;
        for (const next of this.#leavingAfter(arc)) {
          const last = next === (arc ^ 1) ? null : this.#stateOf([state.arc, arc, next]);
          if (last) last.slow |= concerns;
        }
      }
    }
  }

  /** States are made before those that are longer, but a fallback may be of any kind: it is found by its arcs. */
  #fallbackOf(state: State): State | null {
    const arcs: number[] = [];
    for (let at: State | null = state; at; at = at.before) arcs.unshift(at.arc);
    return this.#longestEnd(arcs.slice(1));
  }

  #longestEnd(arcs: readonly number[]): State | null {
    for (let from = 0; from < arcs.length; from++) {
      let found = this.#root.get(arcs[from]!);
      for (let at = from + 1; found && at < arcs.length; at++) found = found.next.get(arcs[at]!);
      if (found) return found;
    }
    return null;
  }

  /** The state after one more arc. */
  #after(state: State | null, arc: number): State | null {
    for (let at = state; at; at = at.fallback) {
      const found = at.next.get(arc);
      if (found) return found;
    }
    return this.#root.get(arc) ?? null;
  }

  #leavingAfter(arc: number): readonly number[] {
    return this.#leaving[this.#headOf(arc)] ?? [];
  }

  #headOf(arc: number): number {
    const { tail, head } = this.segments[arc >> 1]!;
    return arc % 2 === 0 ? head : tail;
  }

  #junctionAfter(state: State | null, arc: number): number {
    return state?.junction ?? this.#headOf(arc);
  }

  /** The road from a junction at which nothing is remembered. */
  #addPlain(index: number): void {
    const { tail, head, points, uses } = this.segments[index]!;
    const [forward, backward] = [this.#after(null, 2 * index), this.#after(null, 2 * index + 1)];
    for (const { info, access, ends, hours } of uses) {
      if (!forward && !backward) {
        this.#roads.push({ tail, head, points, info, access, ends, open: hours });
        continue;
      }
      if ((access & forwards) > 0)
        this.#addArc(2 * index, tail, forward, { info, access: access & forwards, ends, hours });
      const back = reversedAccess(access) & forwards;
      if (back > 0) this.#addArc(2 * index + 1, head, backward, { info, access: back, ends, hours });
    }
  }

  /** The roads that lead on when some arcs have been driven. */
  #addAfter(state: State): void {
    const bansOf = (arc: number): Ban[] => {
      const all: Ban[] = [];
      for (let at: State | null = state; at; at = at.fallback) all.push(...(at.bans.get(arc) ?? []));
      return all;
    };
    let [never, slow] = [0, 0];
    for (let at: State | null = state; at; at = at.fallback) [never, slow] = [never | at.never, slow | at.slow];
    const ways = this.#leavingAfter(state.arc).map((arc) => {
      const { uses } = this.segments[arc >> 1]!;
      return { arc, permitted: uses.flatMap((use) => permittedOf(turned(use, arc), bansOf(arc))) };
    });
    const onward = ways.filter(({ arc }) => arc !== (state.arc ^ 1)).flatMap(({ permitted }) => permitted);
    const leadsOn = onward.reduce((bits, { access }) => bits | access, 0);
    for (const { arc, permitted } of ways) {
      const add = (tail: () => number, bits: number) => {
        for (const use of permitted) {
          const access = use.access & bits;
          if (access > 0) this.#addArc(arc, tail(), this.#after(state, arc), { ...use, access });
        }
      };
      const turnsRound = arc === (state.arc ^ 1);
      add(() => state.junction, turnsRound ? ~(never | slow) : ~0);
      if (turnsRound) this.#addSlowTurn(state, add, (slow & ~never) | (never & ~leadsOn));
    }
  }

  #addSlowTurn(state: State, add: (tail: () => number, bits: number) => void, bits: number): void {
    let junction = -1;
    add(() => (junction < 0 ? (junction = this.#slowJunction(state)) : junction), bits);
  }

  /** A junction that is reached by turning round. */
  #slowJunction({ arc, junction }: State): number {
    const { points } = this.segments[arc >> 1]!;
    const [lat, lng] = arc % 2 === 0 ? points.slice(-2) : points;
    const place = [lat ?? 0, lng ?? 0, lat ?? 0, lng ?? 0];
    const head = this.#junctions++;
    const road = { tail: junction, head, points: place, info: this.slow, access: forwards, open: null };
    this.#roads.push({ ...road, layer: 'joint' });
    return head;
  }

  #addArc(arc: number, tail: number, state: State | null, { info, access, ends, hours }: SegmentUse): void {
    const { points } = this.segments[arc >> 1]!;
    const along = arc % 2 === 0 ? points : reversedPoints(points);
    this.#roads.push({ tail, head: this.#junctionAfter(state, arc), points: along, info, access, ends, open: hours });
  }
}

/** A use as seen along an arc: only its own direction. */
function turned(use: SegmentUse, arc: number): SegmentUse {
  return { ...use, access: (arc % 2 === 0 ? use.access : reversedAccess(use.access)) & forwards };
}

/** What bans leave of a use: those whom they do not concern, and the others at other hours. */
function permittedOf(use: SegmentUse, bans: readonly Ban[]): SegmentUse[] {
  let left = use.access > 0 ? [use] : [];
  for (const { access, hours } of bans) {
    left = left.flatMap((some) => {
      const free = { ...some, access: some.access & ~access };
      const others = hours && otherHours(hours);
      const later = others && (some.hours ? bothHours(some.hours, others) : others);
      const timed = later && later.length > 0 ? [{ ...some, access: some.access & access, hours: later }] : [];
      return [free, ...timed].filter((one) => one.access > 0);
    });
  }
  return left;
}

import { stricterOf, figureNames, type FigureName } from './figures.js';
import type { RuleFigure, RuleSet } from './rule-set.js';
import { karnataka } from './sets/in-ka.js';
import { maharashtra, maharashtraDraft } from './sets/in-mh.js';
import { central } from './sets/in.js';
import type { StateId } from './states.js';

/** R42: every rule set. No legal advice: an operator's lawyer decides which figures bind them. */
export const ruleSets: readonly RuleSet[] = [central, karnataka, maharashtra, maharashtraDraft];

/** The drafts, which an operator may switch on. */
export const draftIds: readonly string[] = ruleSets.flatMap(({ id, status }) => (status === 'draft' ? [id] : []));

/** A figure that holds, and the rule set that it is of. */
export interface HeldFigure extends RuleFigure {
  readonly ruleSet: string;
}

/** The figures that hold in a place on a day. */
export type HeldFigures = ReadonlyMap<FigureName, HeldFigure>;

/** Where, when, and by which drafts. */
export interface Jurisdiction {
  /** Null where no state is known: then only the central rules hold. */
  readonly state: StateId | null;
  /** In India, `YYYY-MM-DD`. */
  readonly day: string;
  /** The drafts that the operator counts, by their ids. */
  readonly drafts?: readonly string[];
}

/** The rule sets that hold in a state, the central one first: those in force, and the drafts that the operator counts. */
export function ruleSetsOf({ state, drafts = [] }: Omit<Jurisdiction, 'day'>): RuleSet[] {
  return ruleSets.filter(
    (set) => (set.state === null || set.state === state) && (set.status === 'in_force' || drafts.includes(set.id)),
  );
}

/** What each figure is in one rule set on a day: of several, the one that began last. */
export function figuresOn({ id, figures }: RuleSet, day: string): HeldFigures {
  const held = new Map<FigureName, HeldFigure>();
  for (const one of figures) {
    const known = held.get(one.figure);
    if (one.from <= day && (!known || known.from <= one.from)) held.set(one.figure, { ...one, ruleSet: id });
  }
  return held;
}

/** R42: the figures that hold in a state on a day. Of several rule sets, the strictest figure counts. */
export function figuresThatHold(where: Jurisdiction): HeldFigures {
  const sets = ruleSetsOf(where).map((set) => figuresOn(set, where.day));
  const entries = figureNames.flatMap((figure) => {
    const [first, ...others] = sets.flatMap((held) => held.get(figure) ?? []);
    if (!first) return [];
    return [[figure, others.reduce(strictest, first)] as const];
  });
  return new Map(entries);
}

/** Of two equal ones, the first. */
function strictest(one: HeldFigure, other: HeldFigure): HeldFigure {
  return stricterOf(one.figure, one.value, other.value) === one.value ? one : other;
}

/** Whether motorcycles may carry passengers in a state on a day: some rule set in force allows it, and none forbids it. */
export function allowsMotorcycles(state: StateId | null, day: string): boolean {
  return figuresThatHold({ state, day }).get('motorcycles')?.value === 1;
}

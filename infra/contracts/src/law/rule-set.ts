import type { FigureName } from './figures.js';
import type { StateId } from './states.js';

/** Where a figure was read: in the text of the law, in a judgment, or in a newspaper, whose words are no law. */
export const sourceKinds = ['law', 'judgment', 'press'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** In force, or proposed by a government and open to objections. A draft counts only where an operator switches it on. */
export const ruleSetStatuses = ['in_force', 'draft'] as const;
export type RuleSetStatus = (typeof ruleSetStatuses)[number];

/** Where, and on which day, a figure was published; `YYYY-MM-DD`. */
export interface Source {
  readonly source: string;
  readonly sourceDate: string;
  readonly sourceKind: SourceKind;
}

/** A figure of a rule set. */
export interface RuleFigure extends Source {
  readonly figure: FigureName;
  /** In the unit of `figureKinds`. */
  readonly value: number;
  /** The first day on which it holds, in India, `YYYY-MM-DD`. A later one of the same figure replaces it. */
  readonly from: string;
}

/** The rules of the centre or of a state (R42). */
export interface RuleSet {
  readonly id: string;
  readonly name: string;
  /** Null for the whole of India. */
  readonly state: StateId | null;
  readonly status: RuleSetStatus;
  readonly figures: readonly RuleFigure[];
}

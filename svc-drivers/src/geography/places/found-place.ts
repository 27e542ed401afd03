import type { Findable } from './match-quality.js';

/** A place that can be offered. */
export interface FoundPlace extends Findable {
  readonly address: string;
}

/** Joins the parts of an address, each part once. */
export const joined = (...parts: readonly (string | null)[]): string =>
  [...new Set(parts.flatMap((part) => part ?? []))].join(', ');

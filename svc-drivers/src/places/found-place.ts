import type { Findable } from './place-index.js';

/** A place that can be offered. */
export interface FoundPlace extends Findable {
  readonly address: string;
}

/** Parts of an address, each said once. */
export const joined = (...parts: readonly (string | null)[]): string =>
  [...new Set(parts.flatMap((part) => part ?? []))].join(', ');

import { posix } from 'node:path';
import type { Source } from '../sources.js';

/** The members of the contracts that a source answers: the names in its `@Handles(…)`, `@HandlesPublic(…)` and `@HandlesInternal(…)`. */
export function handledIn(source: string): string[] {
  return [...source.matchAll(/@Handles(?:Public|Internal)?\(\s*(\w+)/g)].map(([, name = '']) => name);
}

/** A call or an internal question of the contracts, as a module exports it. */
export interface Exported {
  readonly exportName: string;
  /** `rides.create`, or the subject of an internal question, `rpc.auth.push`. */
  readonly name: string;
  /** The folder whose program answers it. */
  readonly folder: string;
}

/**
 * What nobody answers, and what two handlers answer, in words.
 * @param files the sources of the services
 */
export function handlerFaults(exported: readonly Exported[], files: readonly Source[]): string[] {
  const handlers = files.flatMap(({ path, source }) => handledIn(source).map((exportName) => ({ path, exportName })));
  return exported.flatMap(({ exportName, name, folder }) => {
    const found = handlers
      .filter((one) => one.exportName === exportName && one.path.startsWith(`${folder}/`))
      .map(({ path }) => path);
    if (found.length === 1) return [];
    return found.length === 0
      ? [`${name}: no controller of ${folder} has @Handles(${exportName})`]
      : [`${name}: handled in ${found.map((path) => posix.basename(path)).join(' and ')}`];
  });
}

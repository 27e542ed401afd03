import { isWiderList } from './checked-lists.js';
import { isOneOfTwo } from './one-of-two.js';
import { isIndexOfNewRows, isWiderIndex } from './wider-index.js';

/** A statement that breaks the last release of a service, which still runs beside the new one. */
export interface HardStep {
  readonly statement: string;
  readonly why: string;
  /** The column or table that must be unused; null where the last release must already write it. */
  readonly drops: string | null;
}

/** Steps that no release can prepare for. */
const NEVER: readonly [RegExp, string][] = [
  [/\bRENAME\b/i, 'a rename: add the new one, write both, read the new one, and drop the old one a release later'],
  [/\bALTER\s+(?:COLUMN\s+)?\w+\s+(?:SET\s+DATA\s+)?TYPE\b/i, 'another type: add a column of that type beside it'],
];
const DROPS = /\bDROP\s+(?:TABLE|COLUMN|VIEW|TYPE)\s+(?:IF\s+EXISTS\s+)?(\w+)/gi;
const ADDS = /\bADD\s+COLUMN\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)([^]*?)(?=,\s*(?:ADD|DROP|ALTER)\s|$)/gi;
const DEMANDS: readonly [RegExp, string][] = [
  [/\bSET\s+NOT\s+NULL\b/i, 'a column that must be there now'],
  [/\bADD\s+CONSTRAINT\b/i, 'a constraint'],
  [/\bCREATE\s+UNIQUE\s+INDEX\b/i, 'a unique index'],
];
const TABLE = /\b(?:ALTER\s+TABLE|ON)\s+(?:ONLY\s+)?(?:IF\s+EXISTS\s+)?(\w+)/i;
const CREATES = /\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/gi;

const step = (statement: string, why: string, drops: string | null = null): HardStep => ({ statement, why, drops });

/**
 * The steps of a release's new migrations that can break the last release, which runs beside the new one for a while and
 * again after a rollback. Steps on tables that the same migrations create are left out: nothing uses those yet. So is a longer
 * list of the values that a column may have, a column that may be empty where a new one is filled, and a unique index that holds for
 * fewer rows, or only for rows that the last release never writes.
 * @param statements of new migrations of one service, in their order
 * @param earlier the statements of all migrations before them
 */
export function hardSteps(
  statements: readonly string[],
  earlier: readonly string[] = [],
): { never: HardStep[]; once: HardStep[] } {
  const made = new Set(statements.flatMap((sql) => [...sql.matchAll(CREATES)].map(([, name]) => name)));
  const about = statements.filter((sql, at) => {
    if (made.has(TABLE.exec(sql)?.[1]) || isOneOfTwo(sql)) return false;
    const before = statements.slice(0, at);
    if (isIndexOfNewRows(sql, before)) return false;
    return !isWiderList(sql, [...earlier, ...before]) && !isWiderIndex(sql, earlier, before);
  });
  return {
    never: about.flatMap((sql) => NEVER.flatMap(([form, why]) => (form.test(sql) ? [step(sql, why)] : []))),
    once: about.flatMap((sql) => [
      ...[...sql.matchAll(DROPS)].map(([, name = '']) => step(sql, `"${name}" is dropped`, name)),
      ...[...sql.matchAll(ADDS)]
        .filter(([, , rest = '']) => /\bNOT\s+NULL\b/i.test(rest) && !/\b(?:DEFAULT|GENERATED)\b/i.test(rest))
        .map(([, name = '']) => step(sql, `"${name}" must be there and has no default`)),
      ...DEMANDS.flatMap(([form, why]) => (form.test(sql) ? [step(sql, why)] : [])),
    ]),
  };
}

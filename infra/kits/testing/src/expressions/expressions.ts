import recheck from 'recheck/lib/browser.js';
import type { Source } from '../sources.js';
import { identifierOf } from '../pitfalls/syntax.js';
import { parseFile, textOf, walk } from '../texts/syntax-tree.js';

/** A regular expression of the sources, as it is written: `/a+/g`. */
export interface Expression {
  readonly pattern: string;
  readonly flags: string;
}

export const writtenAs = ({ pattern, flags }: Expression): string => `/${pattern}/${flags}`;

/** The regular expressions of a file, and whether it makes others from texts (`RegExp`). */
export function expressionsIn({ path, source }: Source): { written: Expression[]; makesOthers: boolean } {
  const written: Expression[] = [];
  let makesOthers = false;
  walk(parseFile(path, source).nodes, (node) => {
    if (node['type'] === 'RegExpLiteral')
      written.push({ pattern: textOf(node, 'pattern'), flags: textOf(node, 'flags') });
    const calls = node['type'] === 'NewExpression' || node['type'] === 'CallExpression';
    if (calls && identifierOf(node['callee']) === 'RegExp') makesOthers = true;
    return true;
  });
  return { written, makesOthers };
}

/** `slow`: some text takes more than linear time. `unknown`: not found out within the time. */
export type Verdict = 'linear' | 'slow' | 'unknown';

/** Asks recheck how the time to search with an expression grows. @param withinMs how long it may think */
export function verdictOn({ pattern, flags }: Expression, withinMs: number): Verdict {
  const { status } = recheck.checkSync(pattern, flags, { timeout: withinMs });
  if (status === 'safe') return 'linear';
  return status === 'vulnerable' ? 'slow' : 'unknown';
}

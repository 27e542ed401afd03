import { serverMembers } from '@rahi/contracts';
import { walk, type Node } from '../texts/syntax-tree.js';
import { identifierOf, memberOf } from './syntax.js';

const leftOut: ReadonlySet<string> = new Set(serverMembers);
const fromCalls = /import\s*\{([^}]*)\}\s*from\s*'@rahi\/contracts\/calls\/[^']+'/g;

/** The names under which a file imports calls. */
const callsOf = (source: string): ReadonlySet<string> =>
  new Set([...source.matchAll(fromCalls)].flatMap(([, names = '']) => names.split(',').map(importedAs)));

const importedAs = (name: string): string =>
  name
    .trim()
    .split(/\s+as\s+/)
    .at(-1) ?? '';

/** Whether `serverMembersRead` is worth a look. */
export const mayReadServerMembers = (path: string, source: string): boolean =>
  /^(?:shell|mf-\w+|infra\/kits\/(?:web|ui))\/src\//.test(path) &&
  [...callsOf(source)].some((name) => new RegExp(`\\b${name}\\.\\w`).test(source));

/** Where a screen reads what the build has left out of a call: it is undefined there, and only there. */
export function serverMembersRead(nodes: readonly Node[], source: string): Node[] {
  const calls = callsOf(source);
  const found: Node[] = [];
  walk(nodes, (node) => {
    const member = memberOf(node);
    if (member && calls.has(identifierOf(member.object)) && leftOut.has(member.property)) found.push(node);
    return true;
  });
  return found;
}

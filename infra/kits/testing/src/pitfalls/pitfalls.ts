import type { Source } from '../sources.js';
import { parseFile, type Node } from '../texts/syntax-tree.js';
import { amountsAgain } from './amounts.js';
import { reliedOnNames } from './error-names.js';
import { keptPromises } from './kept-promises.js';
import { closedByState } from './layers.js';
import { cutQueries } from './limits.js';
import { mayNameMethods, namedMethods } from './method-names.js';
import { mayReadServerMembers, serverMembersRead } from './server-members.js';
import { ownTimers, rxTimers } from './own-timers.js';
import { entitiesIn, namedClasses, queriesWithoutAlias, unnamedMigrations, unnamedTables } from './table-names.js';

/** What compiles and passes the tests of a class, and fails where it is bundled, or in silence. */
export type Pitfall =
  | 'a name that a bundler changes'
  | 'a query without an alias'
  | 'the class of an entity in SQL'
  | 'a table named after its class'
  | 'a migration named after its class'
  | 'a timer that is no job'
  | 'a limit behind which nothing goes on'
  | 'a promise that is kept'
  | 'an amount of the journal computed again'
  | 'a payment method by its name'
  | 'a dialog that Back does not close'
  | 'a member of a call that screens do not have';

/** The desk, which shows money and books none. */
const isDesk = (path: string) => /^(?:svc-admin|mf-admin)\/src\//.test(path);
/** The packs of cities are read in the services and in the gateway. */
const isInServer = (path: string) => isServer(path) || path.startsWith('infra/city/src/');
const isServer = (path: string) => /^(?:svc-\w+|infra\/(?:gateway|kits\/service))\/src\//.test(path);

/** The entities of all files, by the names of their classes. */
export function entitiesOf(files: readonly Source[]): string[] {
  return files
    .filter(({ source }) => /@(?:View)?Entity\b/.test(source))
    .flatMap(({ path, source }) => entitiesIn(parseFile(path, source).nodes));
}

/** @param entities the names of all classes of entities @returns `path:line: pitfall` for each */
export function pitfallsIn({ path, source }: Source, entities: readonly string[]): string[] {
  // A front end is read for names of errors, classes and payment methods only: to parse every file of one takes most of the time.
  const methods = mayNameMethods(path, source);
  const members = mayReadServerMembers(path, source);
  if (!isInServer(path) && !isDesk(path) && !methods && !members && !/\bname\b|\bon(?:Close|Cancel)\b/.test(source))
    return [];
  const { nodes, lineOf } = parseFile(path, source);
  const found: [Pitfall, Node[]][] = [['a name that a bundler changes', reliedOnNames(nodes)]];
  if (methods) found.push(['a payment method by its name', namedMethods(nodes)]);
  if (members) found.push(['a member of a call that screens do not have', serverMembersRead(nodes, source)]);
  if (path.endsWith('.tsx')) found.push(['a dialog that Back does not close', closedByState(nodes)]);
  if (isDesk(path)) found.push(['an amount of the journal computed again', amountsAgain(nodes)]);
  if (isInServer(path)) found.push(['a promise that is kept', keptPromises(nodes)]);
  if (isServer(path)) {
    found.push(
      ['a query without an alias', queriesWithoutAlias(nodes)],
      ['the class of an entity in SQL', namedClasses(nodes, entities)],
      ['a table named after its class', unnamedTables(nodes)],
      ['a migration named after its class', unnamedMigrations(nodes)],
      ['a timer that is no job', [...ownTimers(nodes), ...rxTimers(nodes)]],
    );
    // An answer's next page is asked for with a cursor.
    if (!/\.controller\.ts$|\/migrations\//.test(path))
      found.push(['a limit behind which nothing goes on', cutQueries(nodes)]);
  }
  return found.flatMap(([pitfall, at]) => [...new Set(at.map(lineOf))].map((line) => `${path}:${line}: ${pitfall}`));
}

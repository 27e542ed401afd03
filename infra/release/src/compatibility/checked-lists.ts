/** A CHECK by which a column has one of some values. */
interface CheckedList {
  readonly column: string;
  readonly values: readonly string[];
}

/** Lists by table and name of their constraint. */
type Lists = Map<string, Map<string, CheckedList>>;

const CHECKS = /(?:CONSTRAINT\s+(\w+)\s+)?CHECK\s*\(\s*(\w+)\s+IN\s*\(([^)]*)\)\s*\)/gi;
const TABLE = /\b(?:CREATE|ALTER)\s+TABLE\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?(?:ONLY\s+)?(\w+)/i;
const COPIES = /\bLIKE\s+(\w+)[^,)]*\bINCLUDING\s+(?:CONSTRAINTS|ALL)\b/i;
const GONE = /\bDROP\s+CONSTRAINT\s+(?:IF\s+EXISTS\s+)?(\w+)/gi;
/** Nothing else in the statement: one constraint goes, and one of its name comes. */
const REPLACES =
  /^\s*ALTER\s+TABLE\s+(\w+)\s+DROP\s+CONSTRAINT\s+(\w+)\s*,\s*ADD\s+CONSTRAINT\s+\2\s+CHECK\s*\(\s*(\w+)\s+IN\s*\(([^)]*)\)\s*\)(?:\s+NOT\s+VALID)?\s*;?\s*$/i;

/**
 * Whether a statement only lets a column have more values: it replaces a CHECK by one of the same name and column, whose list
 * has all values of the list before. The last release writes only those. Where the list before is not known, the answer is no.
 * @param earlier all statements of the migrations before, in their order
 */
export function isWiderList(statement: string, earlier: readonly string[]): boolean {
  const [, table, name, column, list] = REPLACES.exec(statement) ?? [];
  if (table === undefined || name === undefined || list === undefined) return false;
  const before = listsOf(earlier).get(table)?.get(name);
  const values = valuesIn(list);
  return before?.column === column && before?.values.every((value) => values.includes(value)) === true;
}

function listsOf(statements: readonly string[]): Lists {
  const lists: Lists = new Map();
  for (const sql of statements) {
    const table = TABLE.exec(sql)?.[1];
    if (table === undefined) continue;
    const own = lists.get(table) ?? new Map<string, CheckedList>();
    lists.set(table, own);
    for (const [name, list] of lists.get(COPIES.exec(sql)?.[1] ?? '') ?? []) own.set(name, list);
    for (const [, name = ''] of sql.matchAll(GONE)) own.delete(name);
    for (const [, name, column = '', list = ''] of sql.matchAll(CHECKS)) {
      // The name that Postgres gives to a CHECK without one.
      own.set(name ?? `${table}_${column}_check`, { column, values: valuesIn(list) });
    }
  }
  return lists;
}

const valuesIn = (list: string): string[] => [...list.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);

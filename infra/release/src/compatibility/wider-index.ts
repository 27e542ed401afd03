/** Nothing else in the statement. The columns are plain names; what follows them is the condition of a partial index. */
const UNIQUE =
  /^\s*CREATE\s+UNIQUE\s+INDEX\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)\s+ON\s+(\w+)\s*\(([\w\s,]+)\)\s*(WHERE\s[^;]*)?;?\s*$/i;
const ADDED = /\bADD\s+COLUMN\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)([^]*)$/i;
const TABLE = /\bALTER\s+TABLE\s+(?:ONLY\s+)?(?:IF\s+EXISTS\s+)?(\w+)/i;
const GONE = /^\s*DROP\s+INDEX\s+(?:IF\s+EXISTS\s+)?(\w+)\s*;?\s*$/i;

interface UniqueIndex {
  readonly table: string;
  readonly columns: readonly string[];
  readonly where: string;
}

/**
 * Whether a statement only lets a table have more rows: it creates a unique index that the same migrations dropped, with all its
 * columns and its condition, and with columns besides that these migrations add and that have a default. The last release does not
 * know those, so its rows all have the default: for them the index says what it said before.
 * @param earlier all statements of released migrations, in their order
 * @param before the statements of the new migrations before this one
 */
export function isWiderIndex(statement: string, earlier: readonly string[], before: readonly string[]): boolean {
  const [name, index] = uniqueIn(statement) ?? [];
  if (!name || !index || !before.some((sql) => GONE.exec(sql)?.[1] === name)) return false;
  const last = lastOf(name, earlier);
  if (last?.table !== index.table || last.where !== index.where) return false;
  const more = index.columns.filter((column) => !last.columns.includes(column));
  return (
    last.columns.every((column) => index.columns.includes(column)) &&
    more.every((column) => before.some((sql) => addsDefaulted(sql, index.table, column)))
  );
}

const MARKED = /\bADD\s+COLUMN\s+(\w+)\s+boolean\s+NOT\s+NULL\s+DEFAULT\s+false\b/gi;

/**
 * Whether a unique index holds only rows that the last release never writes. Either a column of this release, false by default, is its
 * condition, alone or with more after AND; or a column of this release that is empty by default is one of its columns: rows of the last
 * release are null there, and nulls are all different.
 * @param before the statements of the new migrations before this one
 */
export function isIndexOfNewRows(statement: string, before: readonly string[]): boolean {
  const [name, index] = uniqueIn(statement) ?? [];
  if (!index) return false;
  // In place of an index that the last release relies on, one that lets nulls through would hold for fewer rows than it expects.
  const isNew = !before.some((sql) => GONE.exec(sql)?.[1] === name);
  if (isNew && before.some((sql) => index.columns.some((column) => addsEmpty(sql, index.table, column)))) return true;
  if (/\bOR\b/i.test(index.where)) return false;
  const [, mark] = /^WHERE (\w+)(?: AND\b|$)/i.exec(index.where) ?? [];
  return before.some(
    (sql) => TABLE.exec(sql)?.[1] === index.table && [...sql.matchAll(MARKED)].some(([, column]) => column === mark),
  );
}

function uniqueIn(statement: string): [string, UniqueIndex] | null {
  const [, name, table, columns, where = ''] = UNIQUE.exec(statement) ?? [];
  if (name === undefined || table === undefined || columns === undefined) return null;
  return [name, { table, columns: columns.split(',').map((column) => column.trim()), where: plain(where) }];
}

/** The index of this name as the last released statement about it left it; null where it is gone, or was never one of this form. */
function lastOf(name: string, earlier: readonly string[]): UniqueIndex | null {
  let last: UniqueIndex | null = null;
  for (const sql of earlier) {
    if (GONE.exec(sql)?.[1] === name) last = null;
    const made = uniqueIn(sql);
    if (made?.[0] === name) last = made[1];
  }
  return last;
}

/** A default that no row of the last release has otherwise; without NOT NULL its rows could be null, which no index holds apart. */
function addsDefaulted(statement: string, table: string, column: string): boolean {
  const rest = definitionIn(statement, table, column);
  return rest !== null && /\bNOT\s+NULL\b/i.test(rest) && /\bDEFAULT\b/i.test(rest);
}

/** Rows of the last release are null there. */
function addsEmpty(statement: string, table: string, column: string): boolean {
  const rest = definitionIn(statement, table, column);
  return rest !== null && !/\b(?:NOT\s+NULL|DEFAULT|GENERATED)\b/i.test(rest);
}

/** What a statement says of a column that it adds; null where it adds another one, or does more than that. */
function definitionIn(statement: string, table: string, column: string): string | null {
  const [, added, rest = ''] = ADDED.exec(statement) ?? [];
  return TABLE.exec(statement)?.[1] === table && added === column && !rest.includes(',') ? rest : null;
}

const plain = (condition: string): string => condition.replaceAll(/\s+/g, ' ').trim();

import pg from 'pg';

/** What an old release of a service may count on in its database, in words that can be compared. */
export interface Catalog {
  /** By `table.column`. */
  readonly columns: ReadonlyMap<string, Column>;
  /** Unique indexes, by what they hold. */
  readonly unique: ReadonlyMap<string, string>;
  /** Other constraints of a table, by what they demand. */
  readonly demands: ReadonlyMap<string, string>;
  /** About how many rows a table has. */
  readonly rows: ReadonlyMap<string, number>;
}

interface Column {
  readonly table: string;
  readonly type: string;
  readonly required: boolean;
  /** Postgres fills it in when a statement leaves it out. */
  readonly filled: boolean;
}

const COLUMNS = `
  SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required,
         (a.atthasdef OR a.attidentity <> '' OR a.attgenerated <> '') AS filled, c.reltuples::float8 AS rows
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND a.attnum > 0 AND NOT a.attisdropped`;
const UNIQUE = `
  SELECT t.relname AS table, regexp_replace(pg_get_indexdef(i.indexrelid), '^CREATE UNIQUE INDEX \\S+ ON ', '') AS is
  FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
  WHERE t.relnamespace = 'public'::regnamespace AND i.indisunique`;
const DEMANDS = `
  SELECT t.relname AS table, t.relname || ': ' || pg_get_constraintdef(k.oid) AS is
  FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
  WHERE k.connamespace = 'public'::regnamespace AND k.contype IN ('c', 'f', 'x')`;

/** Reads the catalog of a database. @param url of any login that may open it */
export async function readCatalog(url: string): Promise<Catalog> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    type ColumnRow = Column & { column: string; rows: number };
    const { rows: columns } = await client.query<ColumnRow>(COLUMNS);
    const { rows: unique } = await client.query<{ table: string; is: string }>(UNIQUE);
    const { rows: demands } = await client.query<{ table: string; is: string }>(DEMANDS);
    return {
      columns: new Map(columns.map((row) => [`${row.table}.${row.column}`, row])),
      unique: new Map(unique.map(({ table, is }) => [is, table])),
      demands: new Map(demands.map(({ table, is }) => [is, table])),
      rows: new Map(columns.map(({ table, rows }) => [table, rows])),
    };
  } finally {
    await client.end();
  }
}

/** Something that an old release counts on and that is no more. */
export interface Loss {
  readonly table: string;
  /** The column; null when it is of the whole table. */
  readonly column: string | null;
  readonly what: string;
}

/** What programs that count on one catalog miss in another, or are refused there. */
export function losses(old: Catalog, now: Catalog): Loss[] {
  const tables = (catalog: Catalog) => new Set([...catalog.columns.values()].map(({ table }) => table));
  const [before, after] = [tables(old), tables(now)];
  const gone = [...before].filter((table) => !after.has(table));
  const kept = (table: string) => before.has(table) && after.has(table);
  const found = gone.map((table): Loss => ({ table, column: null, what: `table ${table} is gone` }));
  for (const [name, was] of old.columns) {
    if (!kept(was.table)) continue;
    const is = now.columns.get(name);
    for (const what of is ? narrowed(was, is) : ['is gone']) {
      found.push({ table: was.table, column: name.slice(was.table.length + 1), what: `column ${name} ${what}` });
    }
  }
  for (const [name, { table, required, filled }] of now.columns) {
    if (old.columns.has(name) || !kept(table) || !required || filled) continue;
    const column = name.slice(table.length + 1);
    found.push({ table, column, what: `column ${name} is new, must have a value and has no default` });
  }
  const differences = [
    [old.unique, now.unique, 'is no longer unique'],
    [now.unique, old.unique, 'must be unique now'],
    [now.demands, old.demands, 'is demanded now'],
  ] as const;
  for (const [these, others, what] of differences) {
    for (const [is, table] of these)
      if (kept(table) && !others.has(is)) found.push({ table, column: null, what: `${is} ${what}` });
  }
  return found;
}

function narrowed(was: Column, is: Column): string[] {
  return [
    ...(was.type === is.type ? [] : [`was ${was.type} and is ${is.type}`]),
    ...(is.required && !was.required ? ['must have a value now'] : []),
    ...(was.filled && !is.filled && is.required ? ['has no default any more'] : []),
  ];
}

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { DataSource, EntityManager } from 'typeorm';
import { ridesKind } from '../kept-data.js';

const rowsAtOnce = 1000;
/** A month of a large database takes minutes; it changes no more, so that nobody waits for its lock. */
const longer = `SET LOCAL statement_timeout = '30min'; SET LOCAL idle_in_transaction_session_timeout = '30min'`;

/**
 * Writes the rides of a month to `rides-<month>-<checksum>.ndjson.gz` in a folder, a ride a line, without what says something
 * about people; reads the file again, and only then drops the partition. A failure before leaves the partition as it is, and no
 * file of other rides is ever written over.
 * @param month `2024-01`
 * @returns the file, and how many rides it has
 * @throws Error with a sentence when it is not done
 */
export async function archiveMonth(database: DataSource, month: string, folder: string) {
  const partition = partitionOf(month);
  return database.transaction(async (manager) => {
    await manager.query(longer);
    const [{ exists }] = await manager.query<[{ exists: boolean }]>('SELECT to_regclass($1) IS NOT NULL AS exists', [
      partition,
    ]);
    if (!exists) throw new Error(`There are no ended rides of ${month}.`);
    await manager.query(`LOCK TABLE ${partition} IN SHARE MODE`);
    const draft = join(folder, `rides-${month}.part`);
    await pipeline(Readable.from(linesOf(manager, partition)), createGzip(), createWriteStream(draft));
    await onDisk(draft);
    const sum = await checksumOf(draft);
    const file = join(folder, `rides-${month}-${sum.slice(0, 8)}.ndjson.gz`);
    await rename(draft, file);
    await writeFile(`${file}.sha256`, `${sum}  ${basename(file)}\n`);
    await onDisk(`${file}.sha256`);
    await onDisk(folder);
    const { rides } = await readArchive(file, () => Promise.resolve());
    await manager.query('SELECT drop_ended_month($1, $2)', [`${month}-01`, rides]);
    return { file, rides };
  });
}

/**
 * Brings an archived month back. Rides that are there already stay as they are.
 * @returns how many rides were added
 * @throws Error with a sentence when the file is not what was written, and nothing is changed
 */
export async function restoreMonth(database: DataSource, file: string): Promise<number> {
  const month = /^rides-(\d{4}-\d{2})-[0-9a-f]{8}\.ndjson\.gz$/.exec(basename(file))?.[1];
  if (month === undefined) throw new Error('An archive is named rides-<month>-<checksum>.ndjson.gz.');
  partitionOf(month);
  return database.transaction(async (manager) => {
    await manager.query(longer);
    await manager.query('SELECT make_ended_month($1)', [`${month}-01`]);
    let added = 0;
    await readArchive(file, async (lines) => {
      added += await insert(manager, lines);
    });
    return added;
  });
}

/** @throws Error for what is no month */
function partitionOf(month: string): string {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (year === undefined) throw new Error('A month is written 2024-01.');
  return `ended_rides_${year}_${number}`;
}

/** The rides of a partition as lines of JSON, as an erasure would leave each of them: no names, no addresses. */
async function* linesOf(manager: EntityManager, partition: string): AsyncGenerator<string> {
  const blanks = Object.entries(ridesKind.personal).map(([column, { blank }]) => `'${column}', ${blank}`);
  await manager.query(
    `DECLARE archived NO SCROLL CURSOR FOR
     SELECT (to_jsonb(ride) || jsonb_build_object(${blanks.join(', ')}))::text AS line FROM ${partition} AS ride`,
  );
  for (;;) {
    const rows = await manager.query<{ line: string }[]>(`FETCH ${rowsAtOnce} FROM archived`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => `${line}\n`).join('');
  }
  await manager.query('CLOSE archived');
}

/** Compares a file with its checksum, and hands its lines on. @throws Error when they differ */
async function readArchive(file: string, take: (lines: string[]) => Promise<void>): Promise<{ rides: number }> {
  const [expected] = (await readFile(`${file}.sha256`, 'utf8')).split(' ');
  if ((await checksumOf(file)) !== expected) throw new Error(`${file} is not what was written: its checksum differs.`);
  let rides = 0;
  let waiting: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    rides += 1;
    waiting.push(line);
    if (waiting.length < rowsAtOnce) continue;
    await take(waiting);
    waiting = [];
  }
  if (waiting.length > 0) await take(waiting);
  return { rides };
}

/** Columns that came after the archive get their defaults. */
async function insert(manager: EntityManager, lines: readonly string[]): Promise<number> {
  const rows = `[${lines.join(',')}]`;
  const columns = await manager.query<{ name: string }[]>(
    `SELECT quote_ident(key) AS name FROM jsonb_object_keys($1::jsonb->0) AS key`,
    [rows],
  );
  const names = columns.map(({ name }) => name).join(', ');
  const [{ n }] = await manager.query<[{ n: number }]>(
    `WITH added AS (INSERT INTO ended_rides (${names})
       SELECT ${names} FROM jsonb_populate_recordset(NULL::ended_rides, $1::jsonb) ON CONFLICT DO NOTHING RETURNING 1)
     SELECT count(*)::int AS n FROM added`,
    [rows],
  );
  return n;
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** A power cut after this loses it no more: a folder keeps its names, a file its bytes. */
async function onDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { services } from '@rahi/contracts/platform';
import { readAddresses } from '@rahi/machine-kit/data/run-files';
import { ownerOf, provisionDatabases } from '@rahi/machine-kit/postgres/databases';
import { startPostgres } from '@rahi/machine-kit/postgres/postgres-server';
import { lastWords } from '@rahi/machine-kit/process/log-file';
import { endOrphans } from '@rahi/machine-kit/process/registry';
import { execa } from 'execa';
import type { Area } from '../releases/areas.js';
import { programIn } from '../releases/bundle-program.js';
import { newMigrations, type NewMigration } from '../compatibility/migration-breaks.js';
import { folderOf } from '../releases/kept-versions.js';
import type { Releases } from '../releases/folders.js';
import { readPlace } from '../releases/pointer.js';
import { losses, readCatalog, type Catalog, type Loss } from './catalog.js';

const MIGRATE_MS = 120_000;
/** From this many rows on, a statement that holds a table is warned about. */
const MANY_ROWS = 100_000;
const HOLDS =
  /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY)|\bADD\s+CONSTRAINT\b(?![^]*NOT\s+VALID)|\bSET\s+NOT\s+NULL\b/i;
const SCRATCH = 'schema-check-';

/**
 * Runs the migrations of a new version in a Postgres of its own, on the schema as the running version has it.
 * @returns the reasons against releasing it, and notes that are worth reading
 */
export async function checkSchema(
  dataDir: string,
  releases: Releases,
  area: Area,
  folder: string,
): Promise<{ refused: string[]; warnings: string[] }> {
  const service = services.find(({ name }) => name === area.name);
  if (!service) return { refused: [], warnings: [] };
  const real = await realCatalog(dataDir, area);
  const fresh = await newMigrations(folder, area.workspace);
  const warnings = real ? heldTables(real, fresh) : [];
  const scratch = join(dataDir, `${SCRATCH}${area.name}`);
  await removeScratch(scratch);
  // Postgres may run as another user, who passes through.
  mkdirSync(scratch, { mode: 0o711 });
  try {
    const server = await startPostgres({ dir: join(scratch, 'postgres'), fsync: false });
    try {
      const logins = { name: service.database, password: 'of-a-copy', ownerPassword: 'of-a-copy' };
      const urls = await provisionDatabases(server.url(), [logins]);
      const env = { DATABASE_URL: urls[logins.name] ?? '', DATABASE_OWNER_URL: urls[ownerOf(logins.name)] ?? '' };
      const migrated = async (root: string): Promise<Catalog | string> =>
        (await migrate(root, area, env)) ?? (await readCatalog(env.DATABASE_URL));
      const before = runningFolder(releases, area);
      const old = before === null ? null : await migrated(before);
      if (typeof old === 'string')
        warnings.push(`The migrations of the running version do not run on an empty database: ${old}`);
      const known = old === null || typeof old === 'string' ? null : old;
      if (known && real) warnings.push(...drift(known, real));
      const now = await migrated(folder);
      if (typeof now === 'string') return { refused: [now], warnings };
      const base = known ?? real;
      const lost = base ? losses(base, now).filter((loss) => !prepared(loss, fresh)) : [];
      return { refused: lost.map((loss) => sentence(loss, fresh)), warnings };
    } finally {
      await server.process.stop();
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Ends and removes what checks that were killed have left. */
export async function removeScratches(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir)) if (name.startsWith(SCRATCH)) await removeScratch(join(dataDir, name));
}

async function removeScratch(scratch: string): Promise<void> {
  await endOrphans(join(scratch, 'run', 'postgres.json'));
  rmSync(scratch, { recursive: true, force: true });
}

/** The schema of the running product; null when none runs. */
async function realCatalog(dataDir: string, area: Area): Promise<Catalog | null> {
  const url = readAddresses(dataDir)?.[area.name]?.DATABASE_URL;
  if (url === undefined) return null;
  try {
    return await readCatalog(url);
  } catch {
    // A launcher that was killed leaves its addresses.
    return null;
  }
}

/** The folder of the released version that has run last; null where the sources run. */
function runningFolder(releases: Releases, area: Area): string | null {
  const place = readPlace(releases, area);
  const version = place?.proven ?? place?.version;
  const folder = version === undefined ? null : folderOf(releases, area, version);
  return folder !== null && existsSync(folder) ? folder : null;
}

/** @returns why it failed; null when it ran */
async function migrate(root: string, { workspace }: Area, env: Record<string, string>): Promise<string | null> {
  const cwd = join(root, workspace);
  const { failed, timedOut, stderr } = await execa(process.execPath, [programIn(cwd), 'migrate'], {
    cwd,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'error', ...env },
    extendEnv: false,
    reject: false,
    timeout: MIGRATE_MS,
  });
  if (!failed) return null;
  return timedOut
    ? `its migrations do not end within ${MIGRATE_MS / 1000} s`
    : (lastWords(stderr.split('\n').filter(Boolean)) ?? 'its migrations failed');
}

/** What a migration may take away because a released version does without it (`readySince`). */
function prepared({ table, column }: Loss, fresh: readonly NewMigration[]): boolean {
  return fresh.some(({ ready, statements }) => ready && statements.some((sql) => mentions(sql, table, column)));
}

/** Names the last statement that speaks of what is lost; where none does, the last about its table. */
function sentence({ table, column, what }: Loss, fresh: readonly NewMigration[]): string {
  const steps = fresh.flatMap(({ name, statements }) => statements.map((sql) => ({ name, sql })));
  const cause =
    steps.findLast(({ sql }) => mentions(sql, table, column)) ??
    steps.findLast(({ sql }) => mentions(sql, table, null));
  const named = cause === undefined ? '' : `: ${cause.name} (${oneLine(cause.sql)})`;
  return `${what}, and the running version counts on that${named}`;
}

function mentions(sql: string, table: string, column: string | null): boolean {
  return [table, ...(column === null ? [] : [column])].every((word) => new RegExp(`\\b${word}\\b`).test(sql));
}

function drift(made: Catalog, real: Catalog): string[] {
  const missing = losses(made, real).map(({ what }) => what);
  return missing.map((what) => `The real schema is not what the migrations of the running version make: ${what}.`);
}

function heldTables(real: Catalog, fresh: readonly NewMigration[]): string[] {
  return fresh.flatMap(({ name, statements }) =>
    statements.flatMap((sql) => {
      const table = /\b(?:ALTER\s+TABLE|ON)\s+(?:ONLY\s+)?(?:IF\s+EXISTS\s+)?"?(\w+)/i.exec(sql)?.[1] ?? '';
      const rows = real.rows.get(table) ?? 0;
      if (rows < MANY_ROWS || !HOLDS.test(sql)) return [];
      return [`${name}: ${table} has about ${rows} rows, and nobody writes to it while this runs: ${oneLine(sql)}`];
    }),
  );
}

const oneLine = (sql: string): string => sql.trim().replaceAll(/\s+/g, ' ').slice(0, 160);

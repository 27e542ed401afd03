import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sourceFiles } from '@rahi/machine-kit/repository';
import * as z from 'zod';
import { hardSteps } from './hard-steps.js';

/** Its migrations run in the database of each service. */
export const SERVICE_KIT = 'infra/kits/service';

/** Written by `npm run release`: the migrations of the last release, which never change. */
const lastRelease = z.object({ version: z.string(), migrations: z.array(z.string()) });
export type LastRelease = z.infer<typeof lastRelease>;

const migration = z.object({
  up: z.custom<(runner: { query(sql: string): Promise<unknown[]> }) => Promise<void>>((up) => typeof up === 'function'),
  /** The released version since which nothing uses what this migration removes. */
  readySince: z.string().optional(),
});

/** @returns null for a service that was never released */
export function lastReleaseOf(root: string, service: string): LastRelease | null {
  const file = join(root, service, 'released-migrations.json');
  return existsSync(file) ? lastRelease.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/**
 * Every way in which a service's new migrations would break its last release, which runs beside them for a while and again
 * after a rollback: expand first, and contract a release later.
 * @param root the repository, compiled
 * @returns a sentence for each, for the author of the migration
 */
export async function migrationBreaks(root: string, service: string): Promise<string[]> {
  const last = lastReleaseOf(root, service);
  if (!last) return [];
  const all = [service, SERVICE_KIT].flatMap((workspace) => migrationsIn(join(root, workspace)));
  const names = new Set(all.map(({ name }) => name));
  const gone = last.migrations
    .filter((name) => !names.has(name))
    .map((name) => `${name}: was released with ${last.version}, and is gone`);
  const code = sourceFiles(join(root, service, 'src'))
    .filter((file) => !file.includes('/migrations/') && !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const earlier = await releasedStatements(all, last);
  const found = (await newMigrations(root, service)).flatMap(({ name, statements, ready }) => {
    const { never, once } = hardSteps(statements, earlier);
    earlier.push(...statements);
    const early = once.filter(({ drops }) => !ready || (drops !== null && new RegExp(`\\b${drops}\\b`).test(code)));
    return [...never, ...early].map(({ why, statement }) => `${name}: ${why} (${oneLine(statement)})`);
  });
  return [...gone, ...found];
}

async function releasedStatements(all: readonly MigrationFile[], last: LastRelease): Promise<string[]> {
  const released = all.filter(({ name }) => last.migrations.includes(name));
  return (await Promise.all(released.map(({ file }) => recorded(file)))).flatMap(({ statements }) => statements);
}

/** A migration that no release has had. */
export interface NewMigration {
  readonly name: string;
  readonly statements: readonly string[];
  /** A released version does without what it removes (`readySince`). */
  readonly ready: boolean;
}

/** @param root the repository, compiled, or the folder of a release */
export async function newMigrations(root: string, service: string): Promise<NewMigration[]> {
  const last = lastReleaseOf(root, service);
  if (!last) return [];
  const fresh = [service, SERVICE_KIT]
    .flatMap((workspace) => migrationsIn(join(root, workspace)))
    .filter(({ name }) => !last.migrations.includes(name));
  const made: NewMigration[] = [];
  for (const { name, file } of fresh) {
    const { statements, readySince } = await recorded(file);
    made.push({ name, statements, ready: readySince !== undefined && older(readySince, last.version) });
  }
  return made;
}

/** The statements of a migration, recorded without a database. */
export async function recorded(file: string): Promise<{ statements: string[]; readySince?: string | undefined }> {
  const loaded: unknown = await import(pathToFileURL(file).href);
  const statements: string[] = [];
  let readySince: string | undefined;
  for (const Migration of Object.values(z.record(z.string(), z.unknown()).parse({ ...Object(loaded) }))) {
    if (typeof Migration !== 'function') continue;
    const one = migration.parse(Reflect.construct(Migration, []));
    await one.up({
      query: (sql) => {
        statements.push(sql);
        return Promise.resolve([]);
      },
    });
    readySince ??= one.readySince;
  }
  return { statements, readySince };
}

interface MigrationFile {
  readonly name: string;
  readonly file: string;
}

/** In the order in which they run. */
function migrationsIn(workspace: string): MigrationFile[] {
  const folder = join(workspace, 'dist', 'migrations');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js') && !name.endsWith('.spec.js'))
    .toSorted()
    .map((name) => ({ name: name.replace(/\.js$/, ''), file: join(folder, name) }));
}

const older = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true }) <= 0;
const oneLine = (statement: string) => statement.trim().replaceAll(/\s+/g, ' ').slice(0, 160);

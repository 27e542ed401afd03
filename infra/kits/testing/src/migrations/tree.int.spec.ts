import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { serviceNames } from '@rahi/contracts';
import { sourceFiles } from '@rahi/local';
import * as z from 'zod';
import { hardSteps } from './steps.js';

const ROOT = dirname(dirname(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))));
const KIT = 'infra/kits/service';

/** Written by `npm run release`: the migrations of the last release, which must not change. */
const lastRelease = z.object({ version: z.string(), migrations: z.array(z.string()) });

const migration = z.object({
  up: z.custom<(runner: { query(sql: string): Promise<unknown[]> }) => Promise<void>>((up) => typeof up === 'function'),
  /** The released version since which nothing uses what these migrations remove. */
  readySince: z.string().optional(),
});

const filesIn = (workspace: string) =>
  readdirSync(join(ROOT, workspace, 'dist', 'migrations'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => name.replace(/\.js$/, ''));

/** The statements of a migration, recorded without a database. */
async function heard(
  workspace: string,
  name: string,
): Promise<{ statements: string[]; readySince?: string | undefined }> {
  const loaded: unknown = await import(pathToFileURL(join(ROOT, workspace, 'dist', 'migrations', `${name}.js`)).href);
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

const older = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true }) <= 0;

// A new service has no release yet.
const released = serviceNames.filter((name) => existsSync(join(ROOT, name, 'released-migrations.json')));

it('knows the last release of the services that have one', () => {
  expect(released).toEqual(expect.arrayContaining(['svc-auth', 'svc-rides', 'svc-drivers', 'svc-admin']));
});

describe.each(released)('the migrations of %s', (service) => {
  const last = lastRelease.parse(JSON.parse(readFileSync(join(ROOT, service, 'released-migrations.json'), 'utf8')));
  const all = [service, KIT].flatMap((workspace) => filesIn(workspace).map((name) => ({ workspace, name })));

  it('start with the released ones, unchanged', () => {
    expect(last.migrations.length).toBeGreaterThan(0);
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(last.migrations));
  });

  // Expand first and contract a release later, because the last release runs beside this one.
  it('remove nothing that the last release needs', async () => {
    const code = sourceFiles(join(ROOT, service, 'src'))
      .filter((file) => !file.includes('/migrations/') && !file.endsWith('.spec.ts'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    for (const { workspace, name } of all.filter((one) => !last.migrations.includes(one.name))) {
      const { statements, readySince } = await heard(workspace, name);
      const { never, once } = hardSteps(statements);
      expect({ name, never }).toEqual({ name, never: [] });
      const ready = readySince !== undefined && older(readySince, last.version);
      const minded = once.filter(({ drops }) => !ready || (drops !== null && new RegExp(`\\b${drops}\\b`).test(code)));
      expect({ name, minded }).toEqual({ name, minded: [] });
    }
  });
});

describe('the check itself', () => {
  it('records the statements of a migration', async () => {
    const { statements } = await heard('svc-admin', '1795305000000-people-and-search');
    expect(hardSteps(statements).once.map(({ drops }) => drops)).toContain('search');
  });
});

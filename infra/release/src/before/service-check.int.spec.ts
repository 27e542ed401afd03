import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '@rahi/bootstrap/workspaces.mjs';
import { writeAddresses } from '@rahi/machine-kit/data/run-files';
import { authorization } from '@rahi/machine-kit/nats/users';
import { testFolder } from '@rahi/machine-kit/testing/test-root';
import { areaOf } from '../releases/areas.js';
import { build } from '../releases/build.js';
import { releasesIn } from '../releases/folders.js';
import { folderOf } from '../releases/kept-versions.js';
import { movePlace } from '../releases/pointer.js';
import { serviceCheck } from './service-check.js';
import { covers } from './nats-check.js';

const area = areaOf('svc-admin');
const dataDir = testFolder('checked');
const releases = releasesIn(dataDir);
const running = folderOf(releases, area, '1.0.0');
const next = testFolder('next');

beforeAll(async () => {
  await build(ROOT, area, '1.0.0', running);
  movePlace(releases, area, { version: '1.0.0', before: [] });
  cpSync(running, next, { recursive: true, verbatimSymlinks: true });
}, 120_000);

/** Changes the next version, checks it and changes it back. */
async function checked(file: string, change: (text: string) => string): Promise<unknown> {
  const path = join(next, file);
  const text = readFileSync(path, { encoding: 'utf8', flag: 'a+' });
  writeFileSync(path, change(text));
  try {
    return await serviceCheck(dataDir)(releases, area, '1.1.0', next).catch((error: unknown) => error);
  } finally {
    if (text === '') rmSync(path);
    else writeFileSync(path, text);
  }
}

let number = 0;

/** Each under a name of its own: a module is loaded once. */
const migrating = (...statements: string[]) =>
  checked(`svc-admin/dist/migrations/${1_999_999_999_990 + (number += 1)}-next.js`, () => {
    const queries = statements.map((sql) => `await runner.query(${JSON.stringify(sql)});`);
    return `export class Next1999999999999 { async up(runner) { ${queries.join('\n')} } async down() {} }\n`;
  });

const refused = (...why: RegExp[]) =>
  expect.objectContaining({ message: expect.stringMatching(new RegExp(why.map(({ source }) => source).join('[^]*'))) });

describe('a built service', () => {
  it('passes with a migration that only adds', async () => {
    expect(await migrating('ALTER TABLE rides ADD COLUMN remark text')).toBeUndefined();
  }, 120_000);

  it('is refused with a migration that narrows or fails, and the statement is named', async () => {
    // The check of the statements before the build does not see these two: it has no database.
    const narrowing = 'ALTER TABLE rides DROP status';
    expect(await migrating(narrowing)).toEqual(
      refused(/1\.1\.0 was not released/, /column rides\.status is gone/, new RegExp(`-next \\(${narrowing}\\)`)),
    );
    expect(await migrating('ALTER TABLE rides ADD CHECK (nobody > 0)')).toEqual(
      refused(/a migration failed: column .* does not exist \(ALTER TABLE rides ADD CHECK \(nobody > 0\)\)/),
    );
  }, 120_000);

  it('is refused when nats-server was not given a right that it needs', async () => {
    const port = 4222;
    const block = authorization(() => 'hash', { local: true });
    mkdirSync(join(dataDir, 'nats'), { recursive: true });
    mkdirSync(join(dataDir, 'run'), { recursive: true });
    writeFileSync(join(dataDir, 'nats', 'nats-server.conf'), `port: ${port}\n${block}`);
    const over = writeAddresses(dataDir, {
      'svc-admin': { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', NATS_URL: `nats://127.0.0.1:${port}` },
    });
    const asking = "{ subject: 'rpc.rides.unheard-of', from: ['svc-admin'], to: ['svc-rides'] },";
    const refusal = await checked('infra/contracts/dist/nats-permissions.js', (text) =>
      text.replace('const questions = [', (start) => `${start}\n${asking}`),
    );
    over();
    expect(refusal).toEqual(refused(/NATS does not let svc-admin publish rpc\.rides\.unheard-of\n/, /Stop npm start/));
  }, 120_000);

  it('is refused when it needs another Node', async () => {
    const refusal = await checked('package.json', (text) =>
      JSON.stringify({ ...JSON.parse(text), engines: { node: '>=99' } }),
    );
    expect(refusal).toEqual(refused(/It needs Node >=99, and this is v\d+/));
  });
});

describe('a subject with wildcards', () => {
  it.each([
    ['rpc.rides.get', 'rpc.rides.get', true],
    ['trial.rpc.rides.>', 'trial.rpc.rides.get', true],
    ['trial.rpc.rides.>', 'trial.rpc.rides', false],
    ['live.feed.*', 'live.feed.one', true],
    ['live.feed.*', 'live.feed.one.two', false],
    ['rpc.rides.get', 'rpc.rides', false],
  ])('%s covers %s: %s', (pattern, subject, does) => {
    expect(covers(pattern, subject)).toBe(does);
  });
});

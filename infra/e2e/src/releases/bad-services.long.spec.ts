import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { askLauncher, testFolder } from '@rahi/machine-kit';
import { areaOf, releasesIn, serviceCheck } from '@rahi/release';
import { anyLine, startProduct, waitFor, type TestProduct } from '@rahi/testing-kit';
import { BoundedFolder, canBound } from '../faults/disk/bounded-folder.js';
import { BadReleases } from './bad-releases.js';
import { ROOT } from './last-release.js';
import { PeopleInTrip } from './people-in-trip.js';
import {
  atStart,
  beforeEachRequest,
  built,
  inContracts,
  inProgram,
  migrating,
  needingNode,
  toEachAnswer,
  type Spoil,
} from './spoilt-service.js';

let product: TestProduct;
let people: PeopleInTrip;
let releases: BadReleases;

const expectedInLogs = [anyLine('bad versions are released on purpose')];

beforeAll(async () => {
  product = await startProduct({ web: false, env: { RATE_LIMIT_FACTOR: '1000' }, expectedInLogs });
  // A build copies files, and nothing else happens in this process meanwhile.
  for (const service of ['svc-rides', 'svc-drivers', 'svc-auth']) await built(ROOT, areaOf(service), '9.0.0');
  people = await PeopleInTrip.begin(product);
  releases = new BadReleases(product, people);
}, 300_000);

afterAll(async () => {
  people?.stop();
  await product?.stop();
});

const harmless = (why: string) => ({ harm: [], said: expect.stringContaining(why) });

type Case = [service: string, what: string, spoil: Spoil, why: string];

describe('a bad version is taken back while it is on trial:', () => {
  const bad: Case[] = [
    ['svc-rides', 'throws at its start', atStart('throw new Error("no start");'), 'Error: no start'],
    [
      'svc-rides',
      'hangs at its start',
      atStart('await new Promise(() => setInterval(() => {}, 1000));'),
      'not ready within 45 s',
    ],
    [
      'svc-rides',
      'fails every fare',
      beforeEachRequest(`if (context.subject === 'rpc.rides.calculate-fare') throw new Error('no fare');`),
      'rpc.rides.calculate-fare 500',
    ],
    [
      'svc-rides',
      'fails one kind of read after a while',
      beforeEachRequest(
        `globalThis.first ??= Date.now(); if (Date.now() - globalThis.first > 10000 && context.subject === 'rpc.rides.tracking') throw new Error('no way');`,
      ),
      'rpc.rides.tracking 500',
    ],
    [
      'svc-rides',
      'grows slower',
      beforeEachRequest(
        `globalThis.first ??= Date.now(); await new Promise((done) => setTimeout(done, (Date.now() - globalThis.first) / 10));`,
      ),
      'took longer than',
    ],
    [
      'svc-rides',
      'runs rounds of dispatch that always fail',
      inProgram('dispatch/rounds.job.js', 'async run() {', "async run() { throw new Error('no rounds');"),
      'its job "Dispatch rounds" has failed',
    ],
    [
      'svc-drivers',
      'answers in another form than its contract',
      toEachAnswer(`if (context.subject === 'rpc.drivers.nearby') returned = { drivers: 'none' };`),
      'requests fail',
    ],
    [
      'svc-auth',
      'answers sessions in another form than its contract',
      toEachAnswer(`if (context.subject === 'rpc.auth.session') returned = { person: null };`),
      'requests fail',
    ],
  ];
  it.each(bad)(
    '%s %s',
    async (service, what, spoil, why) => expect(await releases.released(service, what, spoil)).toEqual(harmless(why)),
    240_000,
  );
});

describe('a bad version is refused before anything of it runs:', () => {
  const question = 'const questions = [';
  const bad: Case[] = [
    [
      'svc-rides',
      'drops a column',
      migrating('ALTER TABLE ride_messages DROP text'),
      'column ride_messages.text is gone',
    ],
    [
      'svc-rides',
      'needs a right that NATS was not given',
      inContracts(
        'nats-permissions.js',
        question,
        `${question} { subject: 'rpc.drivers.new', from: ['svc-rides'], to: ['svc-drivers'] },`,
      ),
      'NATS does not let svc-rides publish rpc.drivers.new',
    ],
    ['svc-rides', 'needs another Node', needingNode('>=99'), 'It needs Node >=99'],
  ];
  it.each(bad)(
    '%s %s',
    async (service, what, spoil, why) => {
      const check = serviceCheck(product.dataDir);
      expect(await releases.released(service, what, spoil, { check })).toEqual(harmless(why));
    },
    240_000,
  );

  it('svc-rides does not fit on the disk', async () => {
    if (!canBound) return void process.stderr.write('No disk can be mounted here: a full one is not tried.\n');
    const dir = testFolder('small');
    const disk = BoundedFolder.mount(dir, 24);
    try {
      const more = { releases: releasesIn(dir) };
      const done = await releases.released('svc-rides', 'does not fit on the disk', () => undefined, more);
      expect(done).toEqual(harmless('ENOSPC'));
    } finally {
      disk.unmount();
    }
  }, 240_000);
});

it('a version is taken back although its release was killed', async () => {
  people.failures();
  const before = product.pid('svc-rides');
  const program = join(dirname(fileURLToPath(import.meta.url)), 'release-and-wait.js');
  const version = '9.0.0-killed';
  const subject = 'rpc.rides.get';
  const child = spawn(process.execPath, [program, product.dataDir, version, subject], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const pointer = join(releasesIn(product.dataDir).services, 'services.json');
  await waitFor(() => readFileSync(pointer, 'utf8').includes(version), { what: 'the release', timeout: 120_000 });
  const from = Date.now();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const outcome = () => askLauncher(product.dataDir, 'settle', 'svc-rides', version);
  const { ok = true, said = '' } = (await waitFor(outcome, { what: 'the launcher', timeout: 60_000 })) ?? {};
  const harm = await releases.harmOf('is released by a command that is killed', before, 'svc-rides', {
    ok,
    said,
    tookSeconds: (Date.now() - from) / 1000,
  });
  expect({ harm, said }).toEqual(harmless(`${subject} 500`));
}, 240_000);

it('the trip ends as if nothing had been released', async () => {
  expect(await people.arrive()).toMatchObject({ status: 'completed' });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { areaOf, serviceCheck } from '@rahi/release';
import { anyLine, startProduct, waitFor, type TestProduct } from '@rahi/testing-kit';
import { Tab } from '../faults/live/tab.js';
import { BadReleases } from './bad-releases.js';
import { ROOT } from './last-release.js';
import { PeopleInTrip } from './people-in-trip.js';
import { atStart, built, inContracts, inProgram, needingNode, type Spoil } from './spoilt-service.js';

let product: TestProduct;
let people: PeopleInTrip;
let releases: BadReleases;
let tabs: Tab[] = [];

const expectedInLogs = [anyLine('bad versions are released on purpose')];

beforeAll(async () => {
  product = await startProduct({ web: false, env: { RATE_LIMIT_FACTOR: '1000' }, expectedInLogs });
  // A build copies files, and nothing else happens in this process meanwhile.
  await built(ROOT, areaOf('gateway'), '9.0.0');
  people = await PeopleInTrip.begin(product);
  releases = new BadReleases(product, people);
  tabs = await Promise.all([people.rider, people.driver].map((person) => Tab.open(product.baseUrl, person)));
}, 300_000);

afterAll(async () => {
  for (const tab of tabs) tab.close();
  people?.stop();
  await product?.stop();
});

const HOOK = "this.server.addHook('onRequest', (request, reply, done) => {";

/** Does something with every request before all else. */
const beforeEachRequest = (code: string): Spoil => inProgram('security/security-hooks.js', HOOK, `${HOOK}\n${code}`);

/** Does something before each call that it sends on; `call.name` says which it is. */
const beforeEachCall = (code: string): Spoil =>
  inProgram('calls/calls.service.js', 'const visit = visitOf(request);', `${code}\nconst visit = visitOf(request);`);

const harmless = (why: string) => ({ harm: [], said: expect.stringContaining(why) });

type Case = [what: string, spoil: Spoil, why: string];

describe('a bad version of the gateway is taken back while it is on trial: it', () => {
  const bad: Case[] = [
    ['throws at its start', atStart('throw new Error("no start");'), 'Error: no start'],
    ['hangs at its start', atStart('await new Promise(() => setInterval(() => {}, 1000));'), 'not ready within 45 s'],
    ['answers everything 500', beforeEachRequest("return done(new Error('nothing goes'));"), 'requests fail'],
    [
      'answers one read 500',
      beforeEachCall("if (call.name === 'rides.tracking') throw new Error('no way');"),
      'GET /api/rides/:id/tracking 500',
    ],
    [
      'fails one kind of change',
      beforeEachCall("if (call.name === 'rides.calculate-fare') throw new Error('no fare');"),
      'POST /api/calculate-fare 500',
    ],
    [
      'refuses every session',
      inProgram('sessions/session-cookie.js', 'const token = cookies[nameOf(secure)];', 'const token = undefined;'),
      'requests fail',
    ],
    ['answers nobody', beforeEachRequest('return;'), 'requests fail'],
    [
      'hangs for ever after a while',
      beforeEachRequest('globalThis.first ??= Date.now(); while (Date.now() - globalThis.first > 3000);'),
      'it has not answered',
    ],
    [
      'takes a second for each answer',
      beforeEachCall('await new Promise((over) => setTimeout(over, 1000));'),
      'took longer than',
    ],
    [
      'dies after a while',
      beforeEachRequest('globalThis.first ??= Date.now(); if (Date.now() - globalThis.first > 3000) process.exit(1);'),
      'it died',
    ],
  ];
  it.each(bad)(
    '%s',
    async (what, spoil, why) => expect(await releases.released('gateway', what, spoil)).toEqual(harmless(why)),
    240_000,
  );
});

describe('a bad version of the gateway is refused before anything of it runs: it', () => {
  const question = 'const questions = [';
  const bad: Case[] = [
    [
      'needs a right that NATS was not given',
      inContracts(
        'nats-permissions.js',
        question,
        `${question} { subject: 'rpc.drivers.new', from: ['gateway'], to: ['svc-drivers'] },`,
      ),
      'NATS does not let gateway publish rpc.drivers.new',
    ],
    ['needs another Node', needingNode('>=99'), 'It needs Node >=99'],
  ];
  it.each(bad)(
    '%s',
    async (what, spoil, why) => {
      const check = serviceCheck(product.dataDir);
      expect(await releases.released('gateway', what, spoil, { check })).toEqual(harmless(why));
    },
    240_000,
  );
});

/** Open at the gateway that runs. */
async function streams(): Promise<number> {
  const text = await (await fetch(`${product.healthUrl('gateway')}/metrics`)).text();
  return Number(/^rahi_live_streams\{.*\} (\d+)$/m.exec(text)?.[1]);
}

it('a good version takes over after its trial, and no request fails', async () => {
  people.failures();
  const before = product.pid('gateway');
  const { ok, said, tookSeconds } = await releases.releasing('gateway', () => undefined);
  const { requests, failed } = people.failures();
  process.stdout.write(`| gateway good | ${tookSeconds.toFixed(1)} s | ${failed.length} of ${requests} | ${said} |\n`);
  expect({ ok, failed }).toEqual({ ok: true, failed: [] });
  expect(product.pid('gateway')).not.toBe(before);
  await waitFor(async () => (await streams()) === tabs.length, {
    what: 'the live streams at the new gateway',
    timeout: 30_000,
  });
}, 240_000);

it('the trip ends as if nothing had been released, and the tabs know', async () => {
  for (const tab of tabs) tab.rideId = people.ride.id;
  const { status, version } = await people.arrive();
  expect(status).toBe('completed');
  await waitFor(() => tabs.every((tab) => tab.version === version), { what: 'the hint in both tabs' });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { areaOf, askLauncher, release, releasesIn, type ReleaseRequest } from '@rahi/local';
import { startProduct, type TestProduct } from '@rahi/testing-kit';
import { ROOT } from './last-release.js';
import { PeopleInTrip } from './people-in-trip.js';
import { atStart, beforeEachRequest, spoilt, toEachAnswer, type Spoil } from './spoilt-service.js';

let product: TestProduct;
let people: PeopleInTrip;
let number = 0;

beforeAll(async () => {
  product = await startProduct({ web: false, env: { RATE_LIMIT_FACTOR: '1000' } });
  people = await PeopleInTrip.begin(product);
}, 240_000);

afterAll(async () => {
  people?.stop();
  await product?.stop();
});

interface Outcome {
  /** What the command says when it ends with 1. */
  said: string;
  tookSeconds: number;
}

/** Releases a version and waits until it runs or is taken back, as `npm run release` does. */
async function releasing(service: string, spoil: Spoil, more: Partial<ReleaseRequest> = {}): Promise<Outcome> {
  const version = `9.0.0-bad.${(number += 1)}`;
  const area = areaOf(service);
  const build = spoilt(spoil);
  const at = Date.now();
  // A build takes as long as the machine is busy; what is counted begins with the version's first program.
  let from = at;
  const noted: ReleaseRequest['flush'] = async () => {
    from = Date.now();
  };
  const releases = releasesIn(product.dataDir);
  const said = await release({ root: ROOT, releases, area, as: version, build, flush: noted, ...more }).then(
    async () => (await askLauncher(product.dataDir, 'settle', service, version)) ?? { ok: true, said: 'nothing runs' },
    (error: unknown) => ({ ok: false, said: String(error) }),
  );
  expect(said).toMatchObject({ ok: false });
  return { said: said.said, tookSeconds: (Date.now() - from) / 1000 };
}

/** Nobody noticed: the same programs run, fewer than five requests failed, and the trip goes on. */
async function unharmed(what: string, pid: number | undefined, service: string, { said, tookSeconds }: Outcome) {
  const { requests, failed } = people.failures();
  process.stdout.write(`| ${what} | ${tookSeconds.toFixed(1)} s | ${failed.length} of ${requests} | ${said} |\n`);
  for (const one of failed) process.stdout.write(`  ${one}\n`);
  expect(failed.length).toBeLessThan(5);
  expect(product.pid(service)).toBe(pid);
  expect(tookSeconds).toBeLessThan(60);
  const { body } = await people.rider.api.get(`/api/rides/${people.ride.id}`);
  expect(body).toMatchObject({ status: 'in_progress' });
}

const inTime = (seconds: number) => `process.uptime() > ${seconds}`;

describe('a bad version of a service is taken back, and nobody notices,', () => {
  const bad: [string, string, Spoil, string][] = [
    ['svc-rides', 'that throws at its start', atStart('throw new Error("no start");'), 'Error: no start'],
    [
      'svc-rides',
      'whose fares all fail',
      beforeEachRequest(`if (context.subject === 'rpc.rides.calculate-fare') throw new Error('no fare');`),
      'rpc.rides.calculate-fare 500',
    ],
    [
      'svc-rides',
      'that begins to fail one kind of read after 20 s',
      beforeEachRequest(`if (${inTime(20)} && context.subject === 'rpc.rides.tracking') throw new Error('no way');`),
      'rpc.rides.tracking 500',
    ],
    [
      'svc-rides',
      'that grows slower',
      beforeEachRequest(`await new Promise((done) => setTimeout(done, (process.uptime() - 5) * 80));`),
      'took longer than',
    ],
    [
      'svc-drivers',
      'whose answers are not what its contract says',
      toEachAnswer(`if (context.subject === 'rpc.drivers.nearby') returned = { drivers: 'none' };`),
      'requests fail',
    ],
    [
      'svc-auth',
      'that answers sessions in another form',
      toEachAnswer(`if (context.subject === 'rpc.auth.resolve-session') returned = { person: null };`),
      'requests fail',
    ],
  ];

  it.each(bad)(
    '%s %s',
    async (service, what, spoil, why) => {
      people.failures();
      const pid = product.pid(service);
      const outcome = await releasing(service, spoil);
      await unharmed(`${service} ${what}`, pid, service, outcome);
      expect(outcome.said).toContain(why);
    },
    240_000,
  );
});

it('the trip ends as if nothing had been released', async () => {
  expect(await people.arrive()).toMatchObject({ status: 'completed' });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crashAt } from './crashes/crash-at.js';
import { someCrashPoints } from './crashes/crash-points.js';
import { freeze, freezingPoints } from './frozen/freeze.js';
import { canBound } from './disk/bounded-folder.js';
import { withoutRoom } from './disk/full-disk.js';
import { restartGateway } from './live/gateway-restart.js';
import { buried, flows, poisonedTrip, publishUnreadable, settle } from './poison/poison.js';
import { loseStore } from './store/lost-store.js';
import { killUnderLoad, scaleUnderLoad, stopUnderLoad } from './instances/instances.js';
import { Load } from './load/load.js';
import { outage } from './outages/outage.js';
import { Rig } from './rig.js';
import { waitFor } from '@rahi/testing-kit';

let rig: Rig;
beforeAll(async () => {
  rig = await Rig.start({ scale: { 'svc-rides': 2 }, diskMegabytes: canBound ? 400 : undefined });
});
afterAll(() => rig?.stop());

const whatIsWrong = async () => (await rig.verify()).wrong;

const isBack = (name: string) => {
  const died = rig.product.events.findLastIndex(
    (event) => event.kind === 'died' && event.silent && event.name === name,
  );
  const back = rig.product.events.findLastIndex((event) => event.kind === 'back' && event.name === name);
  return died >= 0 && back > died;
};

describe('svc-rides', () => {
  it('scaled up and down under load fails no request, and an invalid number changes nothing', async () => {
    await expect(rig.product.scaleTo('svc-rides', 9)).rejects.toThrow('svc-rides runs as 1 to 8 instances, not 9.');
    expect(await scaleUnderLoad(rig, 3, [3, 1, 2])).toEqual([]);
    expect(rig.product.names.filter((name) => name.startsWith('svc-rides'))).toEqual(['svc-rides-1', 'svc-rides-2']);
    expect(await whatIsWrong()).toEqual([]);
  });
});

describe('one of two svc-rides', () => {
  it('stopped in good order under load fails no request', async () => {
    expect(await stopUnderLoad(rig, 'svc-rides-2', 3)).toEqual([]);
    await rig.product.startProcess('svc-rides-2');
    expect(await whatIsWrong()).toEqual([]);
  });

  it('killed under load fails only the requests that it was handling, and a booking repeated with its key is one ride', async () => {
    const failures = await killUnderLoad(rig, 'svc-rides-2', 3);
    expect(failures.filter(({ status }) => status !== 504)).toEqual([]);
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.length).toBeLessThanOrEqual(3);
    expect(await whatIsWrong()).toEqual([]);
  });
});

/** Leaves only one svc-rides, which then handles all requests. */
const leaveOne = () => rig.product.stopProcess('svc-rides-2');

describe('kill -9', () => {
  beforeAll(leaveOne);
  it.each(someCrashPoints.map((point) => ({ ...point, point })))(
    'of $process at "$step", $where: the trip goes on',
    async ({ point }) => {
      expect((await crashAt(rig, point)).status).toBe('completed');
    },
  );
  it('at each of those points loses and doubles nothing', async () => {
    expect(await whatIsWrong()).toEqual([]);
  });
});

describe('while failing messages are on the stream', () => {
  let cure: () => Promise<void>;
  beforeAll(async () => {
    await leaveOne();
    cure = await poisonedTrip(rig);
    await publishUnreadable(rig);
  });

  describe('a frozen svc-rides', () => {
    it.each(Object.keys(freezingPoints))('applies nothing stale when it continues: %s', async (point) => {
      const { answered, before, after } = await freeze(rig, point, 4000);
      expect(answered).toBe(504);
      expect(after).toEqual(before);
    });
  });

  describe('live streams', () => {
    it('come back after the gateway died, not at the same moment, and know the last version of their ride', async () => {
      const { tabs, wrong, spreadMs } = await restartGateway(rig, 4, 5);
      expect(wrong).toEqual([]);
      expect(tabs).toBe(40);
      expect(spreadMs).toBeGreaterThan(300);
    });
  });

  describe('an operator', () => {
    it('finds them set aside while other messages are handled, and has them handled once the cause is gone', async () => {
      await flows(rig);
      const letters = await buried(rig, 3 + 5);
      expect(letters.filter(({ eventId }) => eventId === null)).toHaveLength(3);
      await cure();
      await settle(rig, letters);
      expect(await whatIsWrong()).toEqual([]);
    });
  });
});

describe('a process that is frozen and stays so', () => {
  it('is killed after 20 s and back soon after, be it a service or the gateway, and trips go on', async () => {
    const names = ['svc-drivers', 'gateway'];
    for (const name of names) rig.product.kill(name, 'SIGSTOP');
    await Promise.all(
      names.map((name) => waitFor(() => isBack(name), { what: `${name} to be back`, timeout: 60_000 })),
    );
    const load = Load.start(await rig.newPairs(1), rig.journal, 1);
    await load.stop();
    expect(await whatIsWrong()).toEqual([]);
  });
});

describe(`a Postgres that ${canBound ? 'has no room left' : 'is made read-only'}`, () => {
  it('refuses writes as unavailable, answers reads, and loses nothing that was acknowledged', async () => {
    const { failures, reads } = await withoutRoom(rig, 10);
    expect(failures.filter(({ status, what }) => status !== 503 || what === 'read')).toEqual([]);
    expect(reads).toBeGreaterThan(0);
    expect(await whatIsWrong()).toEqual([]);
  });
});

describe('a JetStream store that is lost', () => {
  it('is refilled from the outboxes: nothing is missing, nothing is consumed twice', async () => {
    await loseStore(rig, 2);
    expect(await whatIsWrong()).toEqual([]);
  });
});

describe('under writes', () => {
  it.each(['nats-server', 'postgres'])('%s killed and restarted loses nothing that was acknowledged', async (name) => {
    await outage(rig, { name, pairs: 3 });
    expect(await whatIsWrong()).toEqual([]);
  });
});

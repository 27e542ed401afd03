import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crashAt } from './crashes/crash-at.js';
import { someCrashPoints } from './crashes/crash-points.js';
import { freeze, freezingPoints } from './frozen/freeze.js';
import { killUnderLoad, stopUnderLoad } from './instances/instances.js';
import { outage } from './outages/outage.js';
import { Rig } from './rig.js';

let rig: Rig;
beforeAll(async () => {
  rig = await Rig.start({ scale: { 'svc-rides': 2 } });
});
afterAll(() => rig?.stop());

const whatIsWrong = async () => (await rig.verify()).wrong;

describe('one of two svc-rides', () => {
  it('stopped in good order under load fails no request', async () => {
    expect(await stopUnderLoad(rig, 'svc-rides-2', 3)).toEqual([]);
    await rig.product.startProcess('svc-rides-2');
    expect(await whatIsWrong()).toEqual([]);
  });

  it('killed under load fails no more requests than it had in its hands, and a booking repeated with its key is the one ride', async () => {
    const failures = await killUnderLoad(rig, 'svc-rides-2', 3);
    expect(failures.filter(({ status }) => status !== 504)).toEqual([]);
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.length).toBeLessThanOrEqual(3);
    expect(await whatIsWrong()).toEqual([]);
  });
});

/** From here on a single svc-rides, so that whatever is in its hands is in nobody else’s. */
const alone = () => rig.product.stopProcess('svc-rides-2');

describe('kill -9', () => {
  beforeAll(alone);
  it.each(someCrashPoints.map((point) => ({ ...point, point })))(
    'of $process at "$step", $where: the trip goes on',
    async ({ point }) => {
      expect((await crashAt(rig, point)).status).toBe('completed');
    },
  );
  it('at each of those points lost nothing and doubled nothing', async () => {
    expect(await whatIsWrong()).toEqual([]);
  });
});

describe('a frozen svc-rides', () => {
  beforeAll(alone);
  it.each(Object.keys(freezingPoints))('applies nothing stale when it wakes: %s', async (point) => {
    const { answered, before, after } = await freeze(rig, point, 4000);
    expect(answered).toBe(504);
    expect(after).toEqual(before);
  });
});

describe('under writes', () => {
  it.each(['nats-server', 'postgres'])(
    '%s killed and brought back costs nothing that was acknowledged',
    async (name) => {
      await outage(rig, { name, pairs: 3 });
      expect(await whatIsWrong()).toEqual([]);
    },
  );
});

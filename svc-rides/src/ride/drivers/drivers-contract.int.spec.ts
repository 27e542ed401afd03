import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brokenCases, type Answering, type Driver } from '../../testing/drivers-contract.js';
import { DriversProcess } from '../../testing/drivers-process.js';
import { DriversStandIn } from '../../testing/drivers-stand-in.js';
import { aStanding } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.withoutDrivers({}, 0);
});
afterAll(() => harness?.stop());

/** A stand-in, with the limits of svc-drivers unless another is given. */
function standIn(limit?: number): Answering & { end(): Promise<void> } {
  const drivers = new DriversStandIn(harness.connection, limit);
  drivers.start();
  const put = (given: readonly Driver[]) => {
    for (const { id, ...one } of given) drivers.standings.set(id, aStanding(id, one));
    return Promise.resolve();
  };
  return { harness, put, end: () => drivers.stop() };
}

describe('the answers of svc-drivers that svc-rides relies on', () => {
  it('is what the real one does', async () => {
    const drivers = await DriversProcess.start(harness, { expected: [/dropped a request past its deadline/] });
    try {
      expect(await brokenCases({ harness, put: (given) => drivers.put(given) })).toEqual([]);
    } finally {
      await drivers.stop();
    }
  }, 120_000);

  it('is what its stand-in does', async () => {
    const stands = standIn();
    expect(await brokenCases(stands)).toEqual([]);
    await stands.end();
  });

  it('is not what a stand-in without the limit does', async () => {
    const stands = standIn(Infinity);
    expect((await brokenCases(stands)).map(({ name }) => name)).toEqual([
      'of more drivers than the limit, the nearest',
      'a crowd at one pickup takes nobody’s place at another',
    ]);
    await stands.end();
  });
});

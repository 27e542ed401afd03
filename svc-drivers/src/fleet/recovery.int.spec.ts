import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@rahi/testing-kit';
import { DriversHarness } from '../testing/drivers-harness.js';
import { aPrincipal } from '../testing/factories.js';

let drivers: DriversHarness;
beforeAll(async () => {
  drivers = await DriversHarness.start({ POSITION_FLUSH_SECONDS: '0.1' });
});
afterAll(() => drivers?.stop());

const writtenLat = async (id: string) => {
  const rows = await drivers.database.query<{ lat: number }[]>(
    'SELECT lat FROM driver_positions WHERE driver_id = $1',
    [id],
  );
  return rows[0]?.lat;
};

describe('positions', () => {
  it('are written regularly, survive kill -9, and are read when an instance starts', async () => {
    const first = drivers.service;
    const driver = aPrincipal();
    await drivers.goOnline(driver, { currentLat: 28.61 });
    for (let n = 1; n <= 20; n++) await drivers.update(driver, { currentLat: 28.61 + n / 2000, currentLng: 77.2 });
    const again = await drivers.boot();
    await waitFor(async () => Math.abs(((await writtenLat(driver.userId)) ?? 0) - 28.62) < 1e-9, {
      what: 'the last fix',
    });
    drivers.services.splice(0);
    await first.kill();
    await again.stop();

    await drivers.boot();
    // What the killed one owned is another's once its lease has ended.
    const [near] = await waitFor(
      async () => {
        const found = await drivers.near(aPrincipal({ type: 'rider' }));
        return found.length > 0 && found;
      },
      { what: 'the driver', timeout: 5000 },
    );
    expect(near).toMatchObject({ id: driver.userId, isOnline: true });
    expect(await drivers.standing(driver.userId)).toMatchObject({ lat: 28.62 });
  }, 180_000);

  it('are written by a graceful stop, however far off the next batch is', async () => {
    const slow = await drivers.boot({ POSITION_FLUSH_SECONDS: '60' });
    const [other] = drivers.services;
    drivers.services.splice(0, drivers.services.length, slow);
    await other?.stop();
    const driver = aPrincipal();
    await drivers.goOnline(driver);
    await drivers.comesTo(driver, { currentLat: 28.7, currentLng: 77.2 });
    expect(await writtenLat(driver.userId)).toBe(28.6315);
    drivers.services.splice(0);
    await slow.stop();
    await drivers.boot();
    expect(await writtenLat(driver.userId)).toBe(28.7);
  });

  it('do not cost a row update per fix', async () => {
    const driver = aPrincipal();
    await drivers.goOnline(driver);
    const written = async () => {
      const [row] = await drivers.database.query<{ xmin: string }[]>('SELECT xmin::text FROM drivers WHERE id = $1', [
        driver.userId,
      ]);
      return row?.xmin;
    };
    const before = await written();
    for (let n = 0; n < 50; n++)
      await drivers.update(driver, { currentLat: 28.6 + n / 1e4, currentLng: 77.2, isOnline: true });
    await waitFor(async () => (await writtenLat(driver.userId)) === 28.6 + 49 / 1e4, { what: 'the last fix' });
    expect(await written()).toBe(before);
  });
});

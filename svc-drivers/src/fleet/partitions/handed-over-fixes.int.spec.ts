import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { LatLng, Principal } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { DriversHarness } from '../../testing/drivers-harness.js';
import { aPrincipal } from '../../testing/factories.js';

let drivers: DriversHarness;
beforeAll(async () => {
  // In local mode a driver may be anywhere at once. Postgres learns the moves of a driver after a minute.
  drivers = await DriversHarness.start({ RAHI_LOCAL: 'true', POSITION_FLUSH_SECONDS: '60' });
});
afterAll(() => drivers?.stop());

it('positions that are not written yet go with their partition to its next owner', async () => {
  const moved = new Map<Principal, LatLng>();
  // 16 places of 16 partitions.
  for (let n = 0; n < 16; n++) {
    const driver = aPrincipal();
    const place = { lat: 20.125 + 0.25 * Math.floor(n / 4), lng: 75.125 + 0.25 * (n % 4) };
    await drivers.goOnline(driver, { currentLat: place.lat, currentLng: place.lng });
    const next = { lat: place.lat + 0.001, lng: place.lng };
    await drivers.update(driver, { currentLat: next.lat, currentLng: next.lng });
    moved.set(driver, next);
  }

  await drivers.boot();
  await drivers.sharedBy(2);

  for (const [driver, { lat, lng }] of moved) {
    const answers = () => Promise.all(Array.from({ length: 8 }, () => drivers.standing(driver.userId)));
    await waitFor(async () => (await answers()).every((standing) => standing?.lat === lat), {
      what: `both instances to know the position of ${driver.userId}`,
    });
    await drivers.update(driver, { isOnline: false });
    expect(await answers()).toEqual(Array.from({ length: 8 }, () => expect.objectContaining({ lat, lng })));
  }
}, 60_000);

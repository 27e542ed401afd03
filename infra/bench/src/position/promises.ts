import { nearbyDrivers } from '@rahi/contracts';
import { LoadClient } from '@rahi/simulator';
import { waitFor, type TestProduct } from '@rahi/testing-kit';
import { onDatabase } from '../product/bench-product.js';
import type { Guest } from '../product/guests.js';
import type { Team } from '../trips/people.js';
import { expectOk } from '../trips/trip.js';

const far = { lat: 19.0596, lng: 72.8295 };
/** Degrees of latitude: riders see a driver on the road, to within 100 m (R50). Each step is twice as long. */
const shownWithin = 0.0025;
const stopAfterMs = 1500;

/** Milliseconds from sending a position until a rider's nearby drivers show it, the longest of several times. */
export async function visibleAfter(product: TestProduct, { rider, driver }: Team, times: number): Promise<number> {
  const client = new LoadClient(product.baseUrl, 2);
  let longest = 0;
  for (let time = 0; time < times; time += 1) {
    const lat = (far.lat + 2 * shownWithin * time).toFixed(6);
    const fix = { currentLat: Number(lat), currentLng: far.lng };
    const asked = performance.now();
    expectOk(await client.send('PATCH', `/api/drivers/${driver.userId}`, driver.cookie, fix));
    await waitFor(
      async () => {
        const path = `/api/drivers/nearby?lat=${lat}&lng=${far.lng}&radius=10`;
        const near = nearbyDrivers.answer.parse(JSON.parse(expectOk(await client.send('GET', path, rider.cookie))));
        // Nobody else is there.
        return near.some(({ currentLat }) => Math.abs(Number(currentLat) - Number(lat)) < shownWithin);
      },
      { what: 'the rider to see the position', interval: 5 },
    );
    longest = Math.max(longest, performance.now() - asked);
  }
  await client.close();
  return longest;
}

/**
 * Stops svc-drivers in good order while positions arrive.
 * @returns for how many drivers Postgres then lacks the last position that was answered with success
 */
export async function lostOnStop(product: TestProduct, fleet: readonly Guest[]): Promise<number> {
  const client = new LoadClient(product.baseUrl, 16);
  const acknowledged = new Map<string, number>();
  const stopping = new AbortController();
  const drive = async (mine: readonly Guest[]) => {
    for (let step = 1; !stopping.signal.aborted; step += 1) {
      for (const { userId, cookie } of mine) {
        const lat = 20 + step / 100_000;
        const fix = { currentLat: lat, currentLng: 77 };
        const { status } = await client.send('PATCH', `/api/drivers/${userId}`, cookie, fix);
        // Positions that are refused during the stop do not count.
        if (status === 200) acknowledged.set(userId, lat);
      }
    }
  };
  const share = Math.ceil(fleet.length / 16);
  const drives = Array.from({ length: 16 }, (_, index) => drive(fleet.slice(index * share, (index + 1) * share)));
  await new Promise((resolve) => setTimeout(resolve, stopAfterMs));
  await product.stopProcess('svc-drivers');
  stopping.abort();
  await Promise.all(drives);
  await client.close();
  const written = await onDatabase(product.databaseUrls['svc-drivers'], (database) =>
    database.query<{ id: string; lat: number }>('SELECT driver_id AS id, lat FROM driver_positions'),
  );
  const held = new Map(written.rows.map(({ id, lat }) => [id, lat]));
  await product.startProcess('svc-drivers');
  return [...acknowledged].filter(([id, lat]) => (held.get(id) ?? 0) < lat).length;
}

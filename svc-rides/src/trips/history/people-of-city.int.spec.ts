import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { peopleOfCity } from '@rahi/contracts';
import { aRideIn } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

const dadar = { pickupLat: 19.0178, pickupLng: 72.8478 };
const delhi = { pickupLat: 28.6315, pickupLng: 77.2167 };
let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start();
});
afterAll(() => harness?.stop());

const ask = (city: string, role: 'rider' | 'driver', after: string | null = null) =>
  harness.caller.ask(peopleOfCity, { city, role, after }, harness.outbound());
async function all(city: string, role: 'rider' | 'driver'): Promise<{ pages: number; ids: string[] }> {
  const ids = new Set<string>();
  let [pages, after]: [number, string | null] = [0, null];
  do {
    const page: Awaited<ReturnType<typeof ask>> = await ask(city, role, after);
    for (const id of page.userIds) ids.add(id);
    after = page.next;
    pages += 1;
  } while (after !== null);
  return { pages, ids: [...ids].toSorted() };
}

describe('the people of a city', () => {
  it('are those who rode, or drove, from a pickup in it, on as many pages as there are rides', async () => {
    const [riderId, driverId, elsewhere] = [randomUUID(), randomUUID(), randomUUID()];
    await harness.seed(aRideIn('completed', { ...dadar, riderId, driverId }));
    await harness.seed(aRideIn('cancelled', { ...dadar, riderId, driverId: null }));
    await harness.seed(aRideIn('completed', { ...delhi, driverId: elsewhere }));
    expect(await all('mumbai', 'rider')).toEqual({ pages: 1, ids: [riderId] });
    expect(await all('mumbai', 'driver')).toEqual({ pages: 1, ids: [driverId] });
    expect((await all('delhi', 'driver')).ids).toEqual([elsewhere]);
    // The same moment for all of them: a page ends in the middle of it.
    const createdAt = new Date('2026-01-01T00:00:00Z');
    const more = Array.from({ length: 2_100 }, () =>
      aRideIn('cancelled', { ...dadar, id: randomUUID(), riderId: randomUUID(), driverId: null, createdAt }),
    );
    await harness.seedAll(more);
    const many = await all('mumbai', 'rider');
    expect(many.pages).toBe(2);
    expect(many.ids).toHaveLength(2101);
  });

  it('are none of a city that there is not', async () => {
    await expect(ask('atlantis', 'rider')).rejects.toMatchObject({ code: 'not_found' });
  });
});

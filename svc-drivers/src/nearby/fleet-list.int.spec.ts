import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fleetMap, onlineDrivers, type Principal } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { DriversHarness } from '../testing/drivers-harness.js';
import { aPrincipal, aRide } from '../testing/factories.js';

let drivers: DriversHarness;
const admin = aPrincipal({ isAdmin: true, type: 'rider' });
const fleet: Principal[] = Array.from({ length: 25 }, () => aPrincipal());
beforeAll(async () => {
  drivers = await DriversHarness.start();
  await drivers.boot();
  for (const [n, driver] of fleet.entries()) await drivers.goOnline(driver, { currentLat: 28.6 + n / 1000 });
  const known = async () => {
    const page = await drivers.answer(onlineDrivers, admin, { query: { limit: 1 } });
    return page.header('x-total-count') === String(fleet.length);
  };
  await waitFor(known, { what: 'the instances to know the fleet' });
});
afterAll(() => drivers?.stop());

const nextOf = (link: string) => /cursor=([\w-]+)>; rel="next"/.exec(link)?.[1];

describe('the online drivers', () => {
  it('come page by page, each once, from any instance', async () => {
    const seen: string[] = [];
    let pages = 0;
    for (let cursor: string | undefined; ; pages++) {
      const page = await drivers.answer(onlineDrivers, admin, { query: { limit: 4, cursor } });
      expect(page.header('x-total-count')).toBe('25');
      seen.push(...page.body.map((driver) => driver.id));
      cursor = nextOf(page.header('link'));
      if (cursor === undefined) break;
      expect(page.body).toHaveLength(4);
      expect(page.header('link')).toContain('/api/drivers/online?limit=4&cursor=');
    }
    expect(pages).toBe(6);
    expect(seen.toSorted()).toEqual(fleet.map((driver) => driver.userId).toSorted());
  });

  it('come in the order asked for, with search and order in the link to the next page', async () => {
    const [first, second] = fleet.map((driver) => driver.userId).toSorted();
    const [one, two] = fleet.filter((driver) => driver.userId === first || driver.userId === second);
    if (!one || !two) throw new Error('nobody is online');
    await drivers.update(one, { vehicleNumber: 'MH 12 ZZ 0001' });
    await drivers.update(two, { vehicleNumber: 'MH 12 ZZ 0002' });
    const completedAt = new Date().toISOString();
    for (const { userId: driverId } of [one, two, two])
      await drivers.publish('ride.completed.v1', aRide({ driverId, status: 'completed', version: 5, completedAt }));
    const page = (cursor?: string) =>
      drivers.answer(onlineDrivers, admin, { query: { search: 'mh12 zz', sort: '-trips', limit: 1, cursor } });
    await waitFor(async () => (await page()).body[0]?.user.totalTrips === 2, { what: 'the trips to be counted' });
    const begin = await page();
    expect(begin.header('x-total-count')).toBe('2');
    expect(begin.header('link')).toContain('/api/drivers/online?limit=1&search=mh12+zz&sort=-trips&cursor=');
    const next = await page(nextOf(begin.header('link')));
    expect([...begin.body, ...next.body].map(({ id, user }) => [id, user.totalTrips])).toEqual([
      [two.userId, 2],
      [one.userId, 1],
    ]);
    expect(next.header('link')).toBe('');
    const other = drivers.call(onlineDrivers, admin, { query: { sort: 'name', cursor: nextOf(begin.header('link')) } });
    await expect(other).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('are a plain array without a next page when they fit, as documented', async () => {
    const page = await drivers.answer(onlineDrivers, admin, {});
    expect(page.body).toHaveLength(25);
    expect(page.header('link')).toBe('');
  });
});

describe('the administrators’ map', () => {
  it('has a dot for each, within the bounds asked for', async () => {
    const [busy] = fleet;
    if (!busy) throw new Error('nobody is online');
    await drivers.publish('ride.driver_assigned.v1', aRide({ driverId: busy.userId, status: 'driver_assigned' }));
    const all = async () => (await drivers.answer(fleetMap, admin, {})).body;
    // The other instance may learn of it a moment later.
    const dots = await waitFor(
      async () => {
        const answer = await all();
        return answer.filter((dot) => dot.onTrip).length === 1 && answer;
      },
      { what: 'one on a trip' },
    );
    expect(dots).toHaveLength(25);
    expect(dots.find((dot) => dot.id === busy.userId)).toEqual({
      id: busy.userId,
      lat: 28.6,
      lng: 77.2167,
      heading: null,
      vehicleType: 'mini',
      onTrip: true,
      name: 'Dev Singh',
    });
    const bounds = { south: 28.6095, north: 28.6145, west: 77, east: 78 };
    const some = await drivers.answer(fleetMap, admin, { query: bounds });
    expect(some.body.map((dot) => dot.lat).toSorted()).toEqual([28.61, 28.611, 28.612, 28.613, 28.614]);
    expect(some.header('x-total-count')).toBe('5');
    const elsewhere = { ...bounds, west: 170, east: -170 };
    expect((await drivers.answer(fleetMap, admin, { query: elsewhere })).body).toEqual([]);
    const around = { ...bounds, west: 77, east: -170 };
    expect((await drivers.answer(fleetMap, admin, { query: around })).body).toHaveLength(5);
  });

  it('needs an administrator, and all four bounds or none', async () => {
    await expect(drivers.call(fleetMap, aPrincipal(), {})).rejects.toMatchObject({ code: 'forbidden' });
    await expect(drivers.call(fleetMap, admin, { query: { south: 28 } })).rejects.toMatchObject({ status: 400 });
  });
});

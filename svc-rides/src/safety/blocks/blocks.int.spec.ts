import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { blockPerson, rideRequests, type CallArguments, type Principal } from '@rahi/contracts';
import { aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ OPEN_TO_ALL_SECONDS: '0' });
});
afterAll(() => harness?.stop());

type Body = CallArguments<typeof blockPerson>['body'];
const block = (id: string, who: Principal, body: Body = { reason: 'rude' }) =>
  harness.call(blockPerson, who, { params: { id }, body });
const shown = async (driver: Principal, rideId: string) =>
  (await harness.call(rideRequests, driver, {})).list.some(({ id }) => id === rideId);

/** A rider and a driver who have ridden together. */
async function ridden() {
  const [rider, driver] = [aPrincipal(), harness.driver()];
  const rideId = await harness.book(rider);
  await harness.bring(rideId, 'completed', rider, driver);
  return { rider, driver, rideId };
}

describe('two people, one of whom has blocked the other', () => {
  it.each(['rider', 'driver'] as const)('are never matched again, when it was the %s', async (who) => {
    const { rider, driver, rideId } = await ridden();
    expect((await block(rideId, { rider, driver }[who], { reason: 'unsafe', text: 'Too fast' })).status).toBe(200);
    const next = await harness.book(rider);
    expect((await harness.stored(next)).notAgain).toEqual([driver.userId]);
    expect(await shown(driver, next)).toBe(false);
    expect(await shown(harness.driver(), next)).toBe(true);
    // Neither when the driver takes it, nor when the rider names the driver.
    const taken = { status: 'driver_assigned' as const, driverId: driver.userId };
    for (const person of [driver, rider])
      expect(await harness.move(next, person, taken)).toMatchObject({
        status: 409,
        body: { code: 'driver_not_eligible' },
      });
    expect((await harness.stored(next)).driverId).toBeNull();
  });

  it('are kept apart in a ride that searches already', async () => {
    const { rider, driver, rideId } = await ridden();
    const next = await harness.book(rider);
    expect(await shown(driver, next)).toBe(true);
    await block(rideId, driver);
    expect(await shown(driver, next)).toBe(false);
  });

  it('are blocked once, however often it is said', async () => {
    const { rider, driver, rideId } = await ridden();
    await Promise.all([block(rideId, rider), block(rideId, rider), block(rideId, driver)]);
    const rows = await harness.database.query('SELECT by_id FROM blocks WHERE ride_id = $1', [rideId]);
    expect(rows).toHaveLength(2);
    expect((await harness.stored(await harness.book(rider))).notAgain).toEqual([driver.userId]);
  });
});

describe('blocking', () => {
  it('is for the two people of a ride that has ended, within 30 days', async () => {
    const { rider, driver, rideId } = await ridden();
    for (const stranger of [aPrincipal(), harness.driver()]) expect((await block(rideId, stranger)).status).toBe(404);
    expect((await block(rideId, aPrincipal({ isAdmin: true }))).body).toMatchObject({ code: 'forbidden' });
    const next = await harness.book(rider);
    await harness.bring(next, 'driver_assigned', rider, driver);
    expect((await block(next, rider)).body).toMatchObject({ code: 'not_completed' });
    await harness.database.query(`UPDATE rides SET completed_at = now() - interval '31 days' WHERE id = $1`, [rideId]);
    expect((await block(rideId, rider)).body).toMatchObject({ code: 'too_late' });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isUnderWay, ridePhoto, rideStatuses, type Principal, type RideStatus } from '@rahi/contracts';
import { aPrincipal, aRideIn } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start();
});
afterAll(() => harness?.stop());

const admin = aPrincipal({ isAdmin: true });
const photo = async (id: string, who: Principal) => {
  const { status, body } = await harness.call(ridePhoto, who, { params: { id } });
  return status === 200 ? body['photo'] : status;
};

async function aRideOf(status: RideStatus) {
  const [rider, driver] = [aPrincipal(), aPrincipal()];
  const driverId = status === 'searching' ? null : driver.userId;
  const { id } = await harness.seed(aRideIn(status, { riderId: rider.userId, driverId }));
  harness.driverFaces.set(driver.userId, 'RHJpdmVy');
  harness.riderFaces.set(rider.userId, 'UmlkZXI=');
  return { id, rider, driver };
}

/** Offers the ride to the driver for half a minute, alone for the given seconds. */
const offer = (rideId: string, driver: Principal, alone: number) =>
  harness.database.query(
    `INSERT INTO offers (ride_id, driver_id, state, exclusive_until, expires_at)
     VALUES ($1, $2, 'open', now() + make_interval(secs => $3), now() + interval '30 seconds')`,
    [rideId, driver.userId, alone],
  );

describe('the faces of a ride', () => {
  it.each(rideStatuses)('are seen by its two people while it is under way: %s', async (status) => {
    const { id, rider, driver } = await aRideOf(status);
    const seen = isUnderWay(status);
    expect(await photo(id, rider)).toBe(seen ? 'RHJpdmVy' : null);
    expect(await photo(id, driver)).toBe(status === 'searching' ? 404 : seen ? 'UmlkZXI=' : null);
    for (const stranger of [aPrincipal(), admin]) expect(await photo(id, stranger)).toBe(404);
  });

  it('are none where a rider does not show theirs, and the driver has none', async () => {
    const { id, rider, driver } = await aRideOf('in_progress');
    harness.riderFaces.delete(rider.userId);
    harness.driverFaces.delete(driver.userId);
    expect([await photo(id, rider), await photo(id, driver)]).toEqual([null, null]);
  });

  it('are seen with an offer that no other driver has, and not once the ride is open to all', async () => {
    const { id, driver } = await aRideOf('searching');
    const other = aPrincipal();
    await offer(id, driver, 30);
    await offer(id, other, 0);
    expect([await photo(id, driver), await photo(id, other)]).toEqual(['UmlkZXI=', 404]);
  });
});

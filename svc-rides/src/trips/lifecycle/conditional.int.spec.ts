import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { updateRide, type RideStatus } from '@rahi/contracts';
import { aPrincipal, aRideIn } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({}, 2);
});
afterAll(() => harness?.stop());

const steps: { from: RideStatus; to: RideStatus; by: 'rider' | 'driver' }[] = [
  { from: 'searching', to: 'driver_assigned', by: 'rider' },
  { from: 'searching', to: 'driver_assigned', by: 'driver' },
  { from: 'driver_assigned', to: 'driver_arrived', by: 'driver' },
  { from: 'driver_arrived', to: 'in_progress', by: 'driver' },
  { from: 'driver_arrived', to: 'cancelled', by: 'driver' },
  { from: 'in_progress', to: 'completed', by: 'driver' },
  { from: 'driver_assigned', to: 'cancelled', by: 'rider' },
];

describe('a change meant for one version of a ride', () => {
  it.each(steps)('$from → $to by its $by is made only at that version', async ({ from, to, by }) => {
    const people = { rider: aPrincipal(), driver: harness.driver() };
    const driverId = from === 'searching' ? null : people.driver.userId;
    const ride = await harness.seed(aRideIn(from, { riderId: people.rider.userId, driverId, version: 7 }));
    const otp = to === 'in_progress' ? ride.tripCode : undefined;
    const body = { status: to, otp, driverId: to === 'driver_assigned' ? people.driver.userId : undefined };
    const stale = await harness.move(ride.id, people[by], { ...body, version: 6 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'ride_changed', rideStatus: from, version: 7 } });
    expect(await harness.stored(ride.id)).toMatchObject({ status: from, version: 7, wrongCodes: 0 });
    const meant = { ...body, version: 7 };
    expect(await harness.move(ride.id, people[by], meant)).toMatchObject({ status: 200, body: { version: 8 } });
    // Repeated, it has already happened: a caller may have lost the answer.
    expect(await harness.move(ride.id, people[by], meant)).toMatchObject({ status: 200, body: { version: 8 } });
  });

  it('lets a rider cancel only the search: an acceptance just before is reported, not undone', async () => {
    for (let round = 0; round < 15; round += 1) {
      const [rider, driver] = [aPrincipal(), harness.driver()];
      const rideId = await harness.book(rider);
      const [accept, cancel] = await Promise.all([
        harness.move(rideId, driver, { status: 'driver_assigned' }),
        harness.move(rideId, rider, { status: 'cancelled', version: 1 }),
      ]);
      const ride = await harness.stored(rideId);
      expect(ride.version).toBe(2);
      // Exactly one of the two succeeded; the other's refusal has the ride's status.
      expect({ status: ride.status, accept: accept.status, cancel: cancel.status }).toEqual(
        accept.status === 200
          ? { status: 'driver_assigned', accept: 200, cancel: 409 }
          : { status: 'cancelled', accept: 409, cancel: 200 },
      );
      const lost = accept.status === 200 ? cancel : accept;
      expect(lost.body).toMatchObject({ rideStatus: ride.status, version: 2 });
    }
  });

  it.each([0, 1.5, -1])('is refused for %d, which no ride has', async (version) => {
    const rider = aPrincipal();
    const { id } = await harness.seed(aRideIn('searching', { riderId: rider.userId }));
    const answer = await harness.call(updateRide, rider, { params: { id }, body: { status: 'cancelled', version } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { driverByUser, nearbyDrivers, rateRide, rideRequests } from '@rahi/contracts';
import { plateOf } from '@rahi/contracts/numbered-plates';
import { waitFor } from '@rahi/testing-kit';
import { DriversProcess } from '../../testing/drivers-process.js';
import { aPrincipal, pickup } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
let drivers: DriversProcess;
beforeAll(async () => {
  harness = await RidesHarness.withoutDrivers({}, 2);
  drivers = await DriversProcess.start(harness);
}, 180_000);
afterAll(async () => {
  await drivers.stop();
  await harness.stop();
});

describe('together with svc-drivers', () => {
  it('a driver who is online sees a request, takes it, and is paid and rated for the trip', async () => {
    const [rider, driver] = [aPrincipal(), await drivers.online()];
    const rideId = await harness.book(rider);
    const { list } = await harness.call(rideRequests, driver, {});
    expect(list).toEqual([expect.objectContaining({ id: rideId, pickupDistance: 1 })]);
    await harness.bring(rideId, 'driver_arrived', rider, driver);
    const { body } = await harness.get(rideId, rider);
    const user = { name: 'Meera Iyer', phone: '+91 98100 55555', rating: 5, totalTrips: 0 };
    expect(body['driver']).toMatchObject({ id: driver.userId, vehicleNumber: plateOf(driver.userId), user });
    const near = () => harness.call(nearbyDrivers, rider, { query: pickup });
    // Riders know drivers by first names (R50).
    await waitFor(async () => (await near()).list.every(({ name }) => name !== 'Meera'), {
      what: 'a driver on a trip to be no longer near anyone',
    });
    await harness.move(rideId, driver, { status: 'in_progress', otp: await harness.codeOf(rideId, rider) });
    await harness.move(rideId, driver, { status: 'completed' });
    await harness.call(rateRide, rider, { params: { id: rideId }, body: { rating: 4, riderId: rider.userId } });
    const profile = () => harness.call(driverByUser, driver, { params: { userId: driver.userId } });
    const paid = await waitFor(
      async () => {
        const answer = await profile();
        const { totalTrips, rating } = Object(answer.body['user']);
        return totalTrips === 1 && rating === 4 && answer;
      },
      { what: 'trip and rating on the profile' },
    );
    // R18: 10 % of 283.50 is the settled commission, and a pickup under 2 km pays ₹5.
    expect(paid.body).toMatchObject({ totalEarnings: '260.15' });
  });

  it('tells a driver who went offline, and the rider who names them', async () => {
    const [rider, driver] = [aPrincipal(), await drivers.online()];
    const rideId = await harness.book(rider);
    const { list: seen } = await harness.call(nearbyDrivers, rider, { query: pickup });
    const alias = seen.find(({ user }) => Object(user).totalTrips === 0)?.['id'];
    await drivers.update(driver, { isOnline: false });
    expect(await harness.call(rideRequests, driver, {})).toMatchObject({
      status: 403,
      body: { code: 'driver_offline' },
    });
    const take = await harness.move(rideId, driver, { status: 'driver_assigned' });
    expect(take).toMatchObject({
      status: 409,
      body: { code: 'driver_not_eligible', detail: 'Go online to take rides.' },
    });
    const give = await harness.move(rideId, rider, { status: 'driver_assigned', driverId: String(alias) });
    expect(give).toMatchObject({ status: 409, body: { detail: 'This driver has gone offline.' } });
    // Their own id, as a rider knows it from a trip, names nobody.
    const known = await harness.move(rideId, rider, { status: 'driver_assigned', driverId: driver.userId });
    expect(known).toMatchObject({ status: 409, body: { code: 'driver_not_eligible' } });
  });

  it('is a stranger without a profile', async () => {
    const rideId = await harness.book(aPrincipal());
    expect(await harness.call(rideRequests, aPrincipal(), {})).toMatchObject({
      status: 403,
      body: { code: 'no_driver_profile' },
    });
    expect(await harness.get(rideId, aPrincipal())).toMatchObject({ status: 404 });
  });
});

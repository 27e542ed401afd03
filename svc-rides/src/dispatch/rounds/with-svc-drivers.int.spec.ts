import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { declineRide, rideRequests, type Principal } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { DriversProcess } from '../../testing/drivers-process.js';
import { aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

/** As in the product, except that nobody waits for a ride to be open to all: only a round brings a driver here. */
const rounds = { ROUND_SECONDS: '2', OPEN_TO_ALL_SECONDS: '300' };
let harness: RidesHarness;
let drivers: DriversProcess;
beforeAll(async () => {
  harness = await RidesHarness.withoutDrivers(rounds, 2);
  drivers = await DriversProcess.start(harness);
}, 60_000);
afterAll(async () => {
  await drivers?.stop();
  await harness?.stop();
});

/** How soon an offer comes is measured by the bench `dispatch`. */
const offerTo = (driver: Principal, id: string) =>
  waitFor(async () => (await harness.call(rideRequests, driver, {})).list.find((request) => request['id'] === id), {
    what: 'the offer',
    timeout: 20_000,
  });

describe('a round with the drivers of svc-drivers', () => {
  it('offers a ride to a free driver alone, and to the next one who is free when it is declined', async () => {
    const [first, offline, second] = [await drivers.online(), await drivers.online(), await drivers.online()];
    await drivers.update(offline, { isOnline: false });
    await drivers.update(second, { currentLat: 28.66, currentLng: 77.2167 });
    const id = await harness.book(aPrincipal());
    expect((await offerTo(first, id))['offer']).toMatchObject({ exclusive: true });
    expect((await harness.call(rideRequests, second, {})).list).toEqual([]);
    await harness.call(declineRide, first, { params: { id } });
    expect((await offerTo(second, id))['offer']).toMatchObject({ exclusive: true });
    expect(await harness.move(id, second, { status: 'driver_assigned' })).toMatchObject({ status: 200 });
  });

  it('offers a driver on a trip nothing, until the trip has ended', async () => {
    const driver = await drivers.online();
    const rider = aPrincipal();
    const id = await harness.book(rider);
    await offerTo(driver, id);
    await harness.bring(id, 'in_progress', rider, driver);
    const next = await harness.book(aPrincipal());
    await harness.runJob('Dispatch rounds');
    expect((await harness.call(rideRequests, driver, {})).list).toEqual([]);
    await harness.move(id, driver, { status: 'completed' });
    // Its end reaches svc-drivers as an event.
    await offerTo(driver, next);
  });
});

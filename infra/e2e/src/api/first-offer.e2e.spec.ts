import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rideDispatch, rideRequests, type Ride } from '@rahi/contracts';
import { startProduct, waitFor, type TestProduct } from '@rahi/testing-kit';
import { busyFleet } from '../people/busy-fleet.js';
import { andheri, ask, book, dadar, driverOnline, signInAdmin, signUp, type Person } from '../people/people.js';

/** Two rounds, which run every 2 s. */
const SOON_MS = 4_000;
/** In no city pack, so that minutes to the pickup are estimated. */
const jodhpur = { lat: 26.2389, lng: 73.0243, address: 'Clock Tower, Jodhpur' };
const ratanada = { lat: 26.2673, lng: 73.0353, address: 'Ratanada, Jodhpur' };

/** No ride opens to all here: only a round can bring a driver. */
const onlyRounds = { OPEN_TO_ALL_SECONDS: '3600', RATE_LIMIT_FACTOR: '1000' };

let admin: Person;

/** Milliseconds from a ride's booking to its first offer, and the drivers that it was offered to. */
async function firstOffer(ride: Ride): Promise<{ afterMs: number; offered: string[] }> {
  const { rounds } = await waitFor(
    async () => {
      const dispatch = await admin.api.call(rideDispatch, { params: { id: ride.id } });
      return (
        dispatch.rounds.some(({ candidates }) => candidates.some(({ result }) => result === 'offered')) && dispatch
      );
    },
    { what: 'an offer of the ride', timeout: 20_000, interval: 200 },
  );
  const [first] = rounds.filter(({ candidates }) => candidates.some(({ result }) => result === 'offered'));
  const offered = first?.candidates.filter(({ result }) => result === 'offered').map(({ driverId }) => driverId) ?? [];
  return { afterMs: Date.parse(first?.at ?? '') - Date.parse(ride.createdAt), offered };
}

describe.each([
  { fleet: 'without the demo fleet', demo: false },
  { fleet: 'with the demo fleet', demo: true },
])('a ride booked beside a free driver, $fleet', ({ demo }) => {
  let product: TestProduct;

  beforeAll(async () => {
    product = await startProduct({ demo, web: false, env: onlyRounds, expectedInLogs: busyFleet });
    admin = await signInAdmin(product);
  });
  afterAll(() => product?.stop());

  it.each([
    { place: 'in Mumbai', from: dadar, to: andheri },
    { place: 'outside every city pack', from: jodhpur, to: ratanada },
  ])('is offered to one driver within 4 s, who alone may take it, $place', async ({ from, to }) => {
    const driver = await driverOnline(product, 'Dev Singh', 'sedan', from);
    const rider = await signUp(product, 'Asha Rao');
    const ride = await book(rider, 'sedan', from, to);
    const { afterMs, offered } = await firstOffer(ride);
    expect(afterMs).toBeLessThanOrEqual(SOON_MS);
    expect(offered).toHaveLength(1);
    // With the fleet, a demo driver may stand nearer; then this driver may not take the ride.
    const isOffered = offered[0] === driver.user.id;
    expect(isOffered || demo).toBe(true);
    const requests = await driver.api.call(rideRequests, {});
    expect(requests.map(({ id, offer }) => [id, offer?.exclusive])).toEqual(isOffered ? [[ride.id, true]] : []);
    const { status } = await ask(driver, ride.id, 'driver_assigned', { driverId: driver.user.id });
    expect(status).toBe(isOffered ? 200 : 404);
    await ask(rider, ride.id, 'cancelled');
    await driver.api.patch(`/api/drivers/${driver.user.id}`, { isOnline: false });
  });
});

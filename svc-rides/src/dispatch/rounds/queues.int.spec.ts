import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  declineRide,
  rideDispatch,
  rideRequests,
  type DriverStanding,
  type LatLng,
  type OfferMissed,
  type Principal,
} from '@rahi/contracts';
import { aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  // The test runs the rounds; each is due at once.
  harness = await RidesHarness.start({ ROUND_SECONDS: '3600', OPEN_TO_ALL_SECONDS: '30' }, 2);
});
afterAll(() => harness?.stop());

/** Each test has its own airport, 1 degree (111 km) from the next. */
let airport: LatLng = { lat: 10, lng: 77 };
let zoneId: string;
beforeEach(() => {
  airport = { ...airport, lat: airport.lat + 1 };
  zoneId = randomUUID();
});

const north = (km: number): LatLng => ({ lat: airport.lat + km / 111.195, lng: airport.lng });
const driverAt = (km: number, given: Partial<DriverStanding> = {}) => harness.driver({ ...north(km), ...given });
const ends = () => ({
  pickupLat: airport.lat,
  pickupLng: airport.lng,
  dropoffLat: airport.lat,
  dropoffLng: airport.lng + 0.1,
});
const book = (rider: Principal = aPrincipal(), given: object = {}) => harness.book(rider, { ...ends(), ...given });
/** Drivers who wait in the zone, in this order. */
function queue(...drivers: readonly Principal[]): string[] {
  const driverIds = drivers.map(({ userId }) => userId);
  harness.queues.push({ zoneId, center: airport, km: 1, driverIds });
  return driverIds;
}

async function round(): Promise<void> {
  await harness.database.query(`UPDATE dispatch_claims SET round_at = '-infinity'`);
  await harness.runJob('Dispatch rounds', { instances: 1 });
}
/** As if the search and its offers had begun so much earlier. */
async function waits(id: string, seconds: number): Promise<void> {
  await harness.database.query(
    `UPDATE rides SET searching_since = searching_since - make_interval(secs => $2) WHERE id = $1`,
    [id, seconds],
  );
  await harness.database.query(
    `UPDATE offers SET offered_at = offered_at - make_interval(secs => $2), exclusive_until = exclusive_until - make_interval(secs => $2),
       expires_at = expires_at - make_interval(secs => $2) WHERE ride_id = $1 AND state = 'open'`,
    [id, seconds],
  );
}
const listOf = async (driver: Principal) => (await harness.call(rideRequests, driver, {})).list.map(({ id }) => id);
const accept = (id: string, driver: Principal) => harness.move(id, driver, { status: 'driver_assigned' });
const decline = (id: string, driver: Principal) => harness.call(declineRide, driver, { params: { id } });
const give = (id: string, who: Principal, to: Principal) =>
  harness.move(id, who, { status: 'driver_assigned', driverId: to.userId });
const missedOf = ({ userId }: Principal) =>
  harness.database.query<{ data: OfferMissed }[]>(
    `SELECT data FROM outbox WHERE type = 'ride.offer_missed.v1' AND data->>'ofDriver' = $1`,
    [userId],
  );

describe('a ride that begins in a zone with a queue', () => {
  it('is offered in the order of the queue, one driver at a time, and to nobody outside', async () => {
    const [outside, first, second] = [driverAt(0.1), driverAt(0.9), driverAt(0.5)];
    queue(first, second);
    const id = await book();
    await round();
    expect([await listOf(outside), await listOf(first), await listOf(second)]).toEqual([[], [id], []]);
    expect(await accept(id, outside)).toMatchObject({ status: 404 });
    await decline(id, first);
    await round();
    expect([await listOf(outside), await listOf(first), await listOf(second)]).toEqual([[], [], [id]]);
    expect(await accept(id, second)).toMatchObject({ status: 200 });
  });

  it('is not open to drivers outside either, as long as drivers of the queue may take it', async () => {
    const [outside, first, second] = [driverAt(0.1), driverAt(0.9), driverAt(0.5)];
    queue(first, second);
    const id = await book();
    await round();
    await waits(id, 29);
    await round();
    await waits(id, 2);
    expect(await listOf(outside)).toEqual([]);
    expect(await harness.get(id, outside)).toMatchObject({ status: 404 });
    expect(await accept(id, outside)).toMatchObject({ status: 404 });
  });

  it('goes to drivers outside by the usual rounds once nobody of the queue is left', async () => {
    const [outside, first] = [driverAt(0.1), driverAt(0.9)];
    queue(first);
    const id = await book();
    await round();
    await decline(id, first);
    await round();
    expect(await listOf(outside)).toEqual([id]);
    expect(await accept(id, outside)).toMatchObject({ status: 200 });
  });

  it('is offered at any distance within the zone, and can be accepted from there', async () => {
    const far = driverAt(12);
    queue(far);
    const id = await book();
    await round();
    expect(await listOf(far)).toEqual([id]);
    expect(await harness.get(id, far)).toMatchObject({ status: 200 });
    expect(await accept(id, far)).toMatchObject({ status: 200 });
  });

  it('falls to the next who fits the wishes of both', async () => {
    const [man, womenOnly, woman] = [
      driverAt(0.1),
      driverAt(0.2, { woman: true, womenOnly: true }),
      driverAt(0.9, { woman: true }),
    ];
    queue(man, womenOnly, woman);
    const asked = await book(aPrincipal({ woman: true }), { womanDriver: 'only' });
    await round();
    expect([await listOf(man), await listOf(womenOnly)]).toEqual([[], [asked]]);
    const anyones = await book();
    await round();
    expect(await listOf(man)).toEqual([anyones]);
  });

  it('is given by its rider to nobody but the first', async () => {
    const [outside, first] = [driverAt(0.1), driverAt(0.9)];
    queue(first);
    const [rider, other] = [aPrincipal(), aPrincipal()];
    expect(await give(await book(rider), rider, outside)).toMatchObject({ body: { code: 'driver_must_accept' } });
    expect(await give(await book(other), other, first)).toMatchObject({ status: 200 });
  });

  it('says at the desk why others were not offered it', async () => {
    const [outside, first, second] = [driverAt(0.1), driverAt(0.9), driverAt(0.5)];
    queue(first, second);
    const id = await book();
    await round();
    const { body } = await harness.call(rideDispatch, aPrincipal({ isAdmin: true }), { params: { id } });
    const [{ candidates }] = body['rounds'] as [{ candidates: { driverId: string; result: string; why: string }[] }];
    const why = (driver: Principal) => candidates.find(({ driverId }) => driverId === driver.userId);
    expect(why(outside)).toMatchObject({ result: 'excluded', why: expect.stringContaining('waiting in the queue') });
    expect(why(second)).toMatchObject({ result: 'costlier', why: expect.stringContaining('ahead in the queue') });
  });
});

describe('an offer of a queue that its driver does not take', () => {
  it('is published once, whether it was declined or expired', async () => {
    const [first, second] = [driverAt(0.5), driverAt(0.9)];
    queue(first, second);
    const id = await book();
    await round();
    await decline(id, first);
    await decline(id, first);
    expect(await missedOf(first)).toMatchObject([{ data: { ofRide: id, ofDriver: first.userId, zoneId } }]);
    await round();
    await waits(id, 31);
    await round();
    expect(await missedOf(second)).toHaveLength(1);
  });

  it('is not published when the rider cancelled, or outside of queues', async () => {
    const [first, usual] = [driverAt(0.5), driverAt(20)];
    queue(first);
    const rider = aPrincipal();
    const id = await book(rider);
    const elsewhere = north(20);
    const other = await book(aPrincipal(), { pickupLat: elsewhere.lat, pickupLng: elsewhere.lng });
    await round();
    await harness.move(id, rider, { status: 'cancelled' });
    expect(await listOf(usual)).toEqual([other]);
    await decline(other, usual);
    await round();
    expect([await missedOf(first), await missedOf(usual)]).toEqual([[], []]);
  });
});

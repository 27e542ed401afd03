import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  blockPerson,
  etaMatrix,
  openReservations,
  openReservationSchema,
  type OpenReservation,
  type Principal,
} from '@rahi/contracts';
import { answerFor } from '../../testing/answer-for.js';
import { aPrincipal } from '../../testing/factories.js';
import { LaterDesk } from '../../testing/later-bookings.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
let desk: LaterDesk;
/** Minutes of any way by road; null where no roads are known. */
let roadMinutes: number | null = null;
beforeAll(async () => {
  harness = await RidesHarness.start({ RESERVATION_SWEEP_SECONDS: '60' });
  desk = new LaterDesk(harness);
  answerFor(harness.connection, etaMatrix, ({ from, to }) => ({
    seconds: from.map(() => to.map(() => roadMinutes && roadMinutes * 60)),
    metres: from.map(() => to.map(() => null)),
  }));
});
afterAll(() => harness?.stop());

async function openTo(driver: Principal): Promise<OpenReservation[]> {
  const { list } = await harness.call(openReservations, driver, { query: { limit: 100 } });
  return list.map((one) => openReservationSchema.parse(one));
}
const seen = async (driver: Principal, id: string) => (await openTo(driver)).find((one) => one.id === id);

describe('the bookings for later that are open to a driver (R43)', () => {
  it('say what they need, and no more of the rider than a first name (R22)', async () => {
    const { id } = await desk.book(120, aPrincipal({ name: 'Asha Rao', phone: '+919810000001' }));
    const shown = await seen(harness.driver(), id);
    expect(shown).toMatchObject({ rider: { name: 'Asha' }, earnings: '226.80', pickupDistance: 1, overlaps: false });
    expect(JSON.stringify(shown)).not.toMatch(/Rao|98100/);
  });

  it('are of the driver’s city and vehicle type, from seven days to 30 minutes before', async () => {
    const { id, by } = await desk.book(120);
    expect(await seen(harness.driver(), id)).toBeDefined();
    expect(await seen(harness.driver({ vehicleType: 'mini' }), id)).toBeUndefined();
    expect(await seen(harness.driver({ lat: 19.06, lng: 72.83 }), id)).toBeUndefined();
    expect(await openTo(harness.driver({ lat: null, lng: null }))).toEqual([]);
    expect(await seen(harness.driver({}, { userId: by.userId }), id)).toBeUndefined();
    await desk.passUntil(id, 29);
    expect(await seen(harness.driver(), id)).toBeUndefined();
    const far = await desk.book(8 * 24 * 60);
    expect(await seen(harness.driver(), far.id)).toBeUndefined();
    expect((await desk.take(far.id, harness.driver())).body).toMatchObject({ code: 'too_early' });
    expect((await desk.take(id, harness.driver())).body).toMatchObject({ code: 'too_late' });
  });

  it('are for people with a driver’s profile and a vehicle', async () => {
    const answer = (who: Principal) => harness.call(openReservations, who, { query: {} });
    expect((await answer(aPrincipal())).body).toMatchObject({ code: 'no_driver_profile' });
    expect((await answer(harness.driver({ vehicleType: null }))).body).toMatchObject({ code: 'vehicle_missing' });
  });

  it('are none of a person whom either has blocked', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const rideId = await harness.book(rider);
    await harness.bring(rideId, 'completed', rider, driver);
    const { id } = await desk.book(120, rider);
    const { id: held } = await desk.book(300, rider);
    expect((await desk.take(held, driver)).status).toBe(200);
    expect(await seen(driver, id)).toBeDefined();
    await harness.call(blockPerson, driver, { params: { id: rideId }, body: { reason: 'rude' } });
    expect(await seen(driver, id)).toBeUndefined();
    expect((await desk.take(id, driver)).body).toMatchObject({ code: 'reservation_taken' });
    await desk.look();
    expect(await desk.stored(held)).toMatchObject({ status: 'booked', driverId: null });
  });
});

describe('taking a booking for later (R43)', () => {
  it('makes it the driver’s, and twice is once', async () => {
    const { id, by } = await desk.book(120);
    const driver = harness.driver({ isOnline: false });
    const taken = await desk.take(id, driver);
    expect(taken.body).toMatchObject({ status: 'assigned', version: 2, earnings: '226.80' });
    expect((await desk.take(id, driver)).body).toMatchObject({ version: 2 });
    expect((await desk.take(id, harness.driver())).body).toMatchObject({ code: 'reservation_taken' });
    expect((await desk.read(id, by)).body).toMatchObject({
      driver: { name: 'Dev Singh', vehicleNumber: 'DL 01 AB 1234' },
    });
    expect(JSON.stringify((await desk.read(id, by)).body)).not.toContain('98100 00002');
    expect(await desk.events(id)).toEqual(['booked', 'taken']);
  });

  it.each([
    ['another vehicle', { vehicleType: 'mini' as const }, 'driver_not_eligible'],
    ['papers that are not in order', { papersInOrder: false }, 'papers_missing'],
    ['a suspended account', { suspended: true }, 'driver_not_eligible'],
    ['another city', { lat: 19.06, lng: 72.83 }, 'driver_not_eligible'],
  ])('is refused with %s', async (_what, given, code) => {
    const { id } = await desk.book(120);
    expect((await desk.take(id, harness.driver(given))).body).toMatchObject({ code });
  });

  it('is refused where the driver cannot reach one after the other, by road or straight', async () => {
    const driver = harness.driver();
    const first = await desk.book(200);
    await desk.take(first.id, driver);
    // 34 minutes of the ride, 34 back along the straight line, and five to be there early.
    const [near, far] = [await desk.book(200 + 72), await desk.book(200 + 74)];
    expect(await seen(driver, near.id)).toMatchObject({ overlaps: true });
    expect(await seen(driver, far.id)).toMatchObject({ overlaps: false });
    expect((await desk.take(near.id, driver)).body).toMatchObject({ code: 'reservation_overlaps' });
    roadMinutes = 60;
    expect(await seen(driver, far.id)).toMatchObject({ overlaps: true });
    expect((await desk.take(far.id, driver)).body).toMatchObject({ code: 'reservation_overlaps' });
    roadMinutes = 20;
    expect((await desk.take(near.id, driver)).status).toBe(200);
    roadMinutes = null;
    const before = await desk.book(200 - 60);
    expect((await desk.take(before.id, driver)).body).toMatchObject({ code: 'reservation_overlaps' });
  });

  it('is refused beside a trip under way that ends too late', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    await harness.bring(await harness.book(rider), 'driver_assigned', rider, driver);
    const [near, far] = [await desk.book(60), await desk.book(80)];
    expect((await desk.take(near.id, driver)).body).toMatchObject({ code: 'reservation_overlaps' });
    expect((await desk.take(far.id, driver)).status).toBe(200);
  });
});

describe('giving a booking for later back (R43)', () => {
  it('opens it to others, and never to the same driver again', async () => {
    const { id, by } = await desk.book(120);
    const driver = harness.driver();
    await desk.take(id, driver);
    expect((await desk.giveBack(id, harness.driver())).status).toBe(404);
    for (let press = 0; press < 2; press += 1) expect((await desk.giveBack(id, driver)).status).toBe(200);
    expect((await desk.read(id, by)).body).toMatchObject({ status: 'booked', driver: null, releases: 1 });
    expect((await desk.take(id, driver)).body).toMatchObject({ code: 'driver_not_eligible' });
    expect(await seen(driver, id)).toBeUndefined();
    expect((await desk.take(id, harness.driver())).status).toBe(200);
    expect(await desk.events(id)).toEqual(['booked', 'taken', 'released', 'taken']);
  });
});

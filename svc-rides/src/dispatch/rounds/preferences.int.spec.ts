import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createRide,
  declineRide,
  etaMatrix,
  openReservations,
  rideDispatch,
  rideRequests,
  type DriverStanding,
  type LatLng,
  type Preference,
  type Principal,
} from '@rahi/contracts';
import { answerFor } from '../../testing/answer-for.js';
import { aBooking, aPrincipal, aStanding } from '../../testing/factories.js';
import { inMinutes, LaterDesk } from '../../testing/later-bookings.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
let desk: LaterDesk;
beforeAll(async () => {
  // The test runs the rounds; each is due at once.
  harness = await RidesHarness.start(
    { ROUND_SECONDS: '3600', OPEN_TO_ALL_SECONDS: '30', RESERVATION_SWEEP_SECONDS: '60' },
    2,
  );
  desk = new LaterDesk(harness);
  answerFor(harness.connection, etaMatrix, ({ from, to }) => ({
    seconds: from.map(() => to.map(() => 300)),
    metres: from.map(() => to.map(() => null)),
  }));
});
afterAll(() => harness?.stop());

/** Each test has its own city, 1 degree (111 km) from the next. */
let city: LatLng = { lat: 10, lng: 77 };
beforeEach(() => {
  city = { ...city, lat: city.lat + 1 };
});

const driverAt = (km: number, given: Partial<DriverStanding> = {}) =>
  harness.driver({ lat: city.lat + km / 111.195, lng: city.lng, ...given });
const ends = () => ({ pickupLat: city.lat, pickupLng: city.lng, dropoffLat: city.lat, dropoffLng: city.lng + 0.1 });
const book = (...preferences: Preference[]) => harness.book(aPrincipal(), { ...ends(), preferences });
const withAc = { features: ['ac'] };

async function round(): Promise<void> {
  await harness.database.query(`UPDATE dispatch_claims SET round_at = '-infinity'`);
  await harness.runJob('Dispatch rounds', { instances: 1 });
}

/** As if the search had begun so much earlier. */
const waits = (id: string, seconds: number) =>
  harness.database.query(
    `UPDATE rides SET searching_since = searching_since - make_interval(secs => $2) WHERE id = $1`,
    [id, seconds],
  );
const listOf = async (driver: Principal) => (await harness.call(rideRequests, driver, {})).list.map(({ id }) => id);
const accept = (id: string, driver: Principal) => harness.move(id, driver, { status: 'driver_assigned' });
const mismatch = { status: 409, body: { code: 'preference_mismatch' } };

describe('a ride that asks for something of the vehicle (ADR 88)', () => {
  it('is offered to a driver of whom it is verified, though another one is nearer', async () => {
    const [near, far] = [driverAt(1, { features: ['child_seat'] }), driverAt(5, { features: ['ac', 'child_seat'] })];
    const id = await book('ac', 'child_seat', 'quiet');
    await round();
    expect([await listOf(near), await listOf(far)]).toEqual([[], [id]]);
    expect(await harness.get(id, far)).toMatchObject({ body: { preferences: ['ac', 'child_seat', 'quiet'] } });
    expect(await accept(id, far)).toMatchObject({ status: 200, body: { preferences: ['ac', 'child_seat', 'quiet'] } });
  });

  it('is open to nobody else, in no list and by no acceptance, and only the desk reads why', async () => {
    const driver = driverAt(1);
    const id = await book('wheelchair_space');
    await round();
    await waits(id, 120);
    await round();
    expect(await listOf(driver)).toEqual([]);
    expect(await harness.get(id, driver)).toMatchObject({ status: 404 });
    expect(await harness.call(declineRide, driver, { params: { id } })).toMatchObject({ status: 404 });
    const refused = await accept(id, driver);
    expect(refused).toMatchObject(mismatch);
    // What it is may say something about the health of the rider.
    expect(JSON.stringify(refused.body)).not.toMatch(/wheelchair/i);
    const why = async (who: Partial<Principal>) =>
      JSON.stringify(
        (await harness.call(rideDispatch, aPrincipal({ isAdmin: true, ...who }), { params: { id } })).body,
      );
    expect(await why({})).toContain('The vehicle is not verified for what the rider asked for.');
    expect(await why({ adminRole: 'read_only' })).toContain('A wish of the rider or the driver did not fit.');
  });

  it('goes to one of two drivers with it who accept at once, and to nobody without it who does, too', async () => {
    const fitting = [driverAt(1, withAc), driverAt(2, withAc)];
    const other = driverAt(1);
    const id = await book('ac');
    await waits(id, 60);
    const answers = await Promise.all([other, ...fitting].map((driver) => accept(id, driver)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    // That it does not fit, or that it is gone: whichever the service found first.
    const code = expect.stringMatching(/^(?:preference_mismatch|ride_taken)$/);
    expect(answers[0]).toMatchObject({ status: 409, body: { code } });
    expect(fitting.map(({ userId }) => userId)).toContain((await harness.stored(id)).driverId);
  });

  it('is not taken with an offer after the desk has withdrawn what it had verified', async () => {
    const driver = driverAt(1, withAc);
    const id = await book('ac');
    await round();
    expect(await listOf(driver)).toEqual([id]);
    harness.standings.set(driver.userId, { ...aStanding(driver.userId), ...driverPlace(), features: [] });
    expect(await listOf(driver)).toEqual([]);
    expect(await accept(id, driver)).toMatchObject(mismatch);
  });

  it('cannot be given to such a driver by its rider, who does not learn why', async () => {
    const [rider, driver] = [aPrincipal(), driverAt(1)];
    const id = await harness.book(rider, { ...ends(), preferences: ['ac'] });
    expect(await harness.move(id, rider, { status: 'driver_assigned', driverId: driver.userId })).toMatchObject({
      status: 409,
      body: { code: 'driver_not_eligible', detail: 'This driver cannot take this ride.' },
    });
  });

  it('is refused with a vehicle type that cannot have it, and with what nobody knows', async () => {
    const rider = aPrincipal();
    const ask = (given: object) =>
      harness.call(createRide, rider, { body: { ...aBooking(rider.userId, ends()), ...given } });
    expect(await ask({ preferences: ['ac'], vehicleType: 'auto' })).toMatchObject(mismatch);
    expect(await ask({ preferences: ['massage'] })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

const driverPlace = () => ({ lat: city.lat, lng: city.lng });

describe('what is only said to the driver (ADR 88)', () => {
  it('keeps nobody away', async () => {
    const driver = driverAt(1);
    const id = await book('quiet', 'boarding_help', 'luggage');
    await round();
    expect(await listOf(driver)).toEqual([id]);
  });

  it('keeps a pet from a driver who takes none, until the driver does', async () => {
    const driver = driverAt(1, { takesPets: false });
    const id = await book('pet');
    await waits(id, 60);
    await round();
    expect(await listOf(driver)).toEqual([]);
    expect(await accept(id, driver)).toMatchObject(mismatch);
    harness.standings.set(driver.userId, { ...aStanding(driver.userId), ...driverPlace() });
    expect(await listOf(driver)).toEqual([id]);
    expect(await accept(id, driver)).toMatchObject({ status: 200, body: { preferences: ['pet'] } });
  });
});

const openTo = async (driver: Principal) =>
  (await harness.call(openReservations, driver, { query: { limit: 100 } })).list.map(({ id }) => id);

describe('a booking for later with preferences (ADR 88)', () => {
  it('is seen and taken by drivers who meet them, and hands them to its ride', async () => {
    const { id } = await desk.book(120, aPrincipal(), { preferences: ['ac', 'pet'] });
    const [plain, noPets, fits] = [
      harness.driver(),
      harness.driver({ ...withAc, takesPets: false }),
      harness.driver(withAc),
    ];
    const lists = await Promise.all([plain, noPets, fits].map(openTo));
    expect(lists.map((list) => list.includes(id))).toEqual([false, false, true]);
    for (const driver of [plain, noPets]) expect(await desk.take(id, driver)).toMatchObject(mismatch);
    expect(await desk.take(id, fits)).toMatchObject({ status: 200, body: { preferences: ['ac', 'pet'] } });
    await desk.passUntil(id, 10);
    await desk.look();
    const { rideId } = await desk.stored(id);
    expect(await harness.stored(String(rideId))).toMatchObject({ preferences: ['ac', 'pet'] });
  });

  it('goes to others when the desk no longer says that the vehicle has it', async () => {
    const { id } = await desk.book(120, aPrincipal(), { preferences: ['ac'] });
    const driver = harness.driver(withAc);
    await desk.take(id, driver);
    harness.standings.set(driver.userId, aStanding(driver.userId));
    await desk.passUntil(id, 39);
    await desk.look();
    expect(await desk.stored(id)).toMatchObject({ driverId: null });
  });

  it('is refused with a vehicle type that cannot have them', async () => {
    const asked = { preferences: ['ac'] as const, vehicleType: 'auto' as const };
    expect(await desk.tryBook(aPrincipal(), inMinutes(120), asked)).toMatchObject(mismatch);
  });
});

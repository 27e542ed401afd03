import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createRide,
  declineRide,
  dispatchFigures,
  rideDispatch,
  rideRequests,
  type DriverStanding,
  type LatLng,
  type Principal,
} from '@rahi/contracts';
import { aBooking, aPrincipal, aStanding } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  // The test runs the rounds; each is due at once.
  harness = await RidesHarness.start({ ROUND_SECONDS: '3600', OPEN_TO_ALL_SECONDS: '30' }, 2);
});
afterAll(() => harness?.stop());

/** Each test has its own city, 1 degree (111 km) from the next. */
let city: LatLng = { lat: 10, lng: 77 };
beforeEach(() => {
  city = { ...city, lat: city.lat + 1 };
});

const asha = () => aPrincipal({ woman: true });
const north = (km: number): LatLng => ({ lat: city.lat + km / 111.195, lng: city.lng });
const driverAt = (km: number, given: Partial<DriverStanding> = {}) => harness.driver({ ...north(km), ...given });
const ends = () => ({ pickupLat: city.lat, pickupLng: city.lng, dropoffLat: city.lat, dropoffLng: city.lng + 0.1 });
const book = (rider: Principal, womanDriver?: 'only' | 'prefer') =>
  harness.book(rider, { ...ends(), ...(womanDriver && { womanDriver }) });

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

describe('a ride for which only a woman is to drive (R46)', () => {
  it('is offered to a woman, though a man is nearer', async () => {
    const [man, woman] = [driverAt(1), driverAt(5, { woman: true })];
    const id = await book(asha(), 'only');
    await round();
    expect([await listOf(man), await listOf(woman)]).toEqual([[], [id]]);
    expect(await accept(id, woman)).toMatchObject({ status: 200, body: { womanDriver: 'only' } });
    expect(await harness.stored(id)).toMatchObject({ wishMet: true });
  });

  it('is never open to a man, in no list and by no acceptance, and the desk reads why', async () => {
    const man = driverAt(1);
    const id = await book(asha(), 'only');
    await round();
    await waits(id, 120);
    await round();
    expect(await listOf(man)).toEqual([]);
    expect(await harness.get(id, man)).toMatchObject({ status: 404 });
    expect(await accept(id, man)).toMatchObject({
      status: 409,
      body: { code: 'preference_mismatch', detail: 'The rider asked for a woman driver.' },
    });
    expect(await harness.call(declineRide, man, { params: { id } })).toMatchObject({ status: 404 });
    const why = async (who: Partial<Principal>) =>
      JSON.stringify(
        (await harness.call(rideDispatch, aPrincipal({ isAdmin: true, ...who }), { params: { id } })).body,
      );
    expect(await why({})).toContain('A woman driver was asked for.');
    const onlooker = await why({ adminRole: 'read_only' });
    expect(onlooker).toContain('A wish of the rider or the driver did not fit.');
    expect(onlooker).not.toMatch(/[Ww]oman driver/);
  });

  it('goes to one of two women who accept at once, and to no man who does, too', async () => {
    const women = [driverAt(1, { woman: true }), driverAt(2, { woman: true })];
    const man = driverAt(1);
    const id = await book(asha(), 'only');
    await waits(id, 60);
    const answers = await Promise.all([man, ...women].map((driver) => accept(id, driver)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers[0]?.body).toMatchObject({ code: 'preference_mismatch' });
    expect(women.map(({ userId }) => userId)).toContain((await harness.stored(id)).driverId);
  });

  it('cannot be given to a man by its rider, who does not learn why', async () => {
    const [rider, man] = [asha(), driverAt(1)];
    const id = await book(rider, 'only');
    expect(await harness.move(id, rider, { status: 'driver_assigned', driverId: man.userId })).toMatchObject({
      status: 409,
      body: { code: 'driver_not_eligible', detail: 'This driver cannot take this ride.' },
    });
  });
});

describe('a ride for which a woman is preferred (R46)', () => {
  it('is for women for 30 seconds, then for anyone, again in each search', async () => {
    const man = driverAt(1);
    const id = await book(asha(), 'prefer');
    await round();
    expect(await listOf(man)).toEqual([]);
    expect(await accept(id, man)).toMatchObject({ body: { code: 'preference_mismatch' } });
    await waits(id, 29);
    expect(await listOf(man)).toEqual([]);
    await waits(id, 1);
    expect(await listOf(man)).toEqual([id]);
    // He need not know that a woman was preferred.
    expect(await accept(id, man)).toMatchObject({ status: 200, body: { womanDriver: null } });
    expect(await harness.stored(id)).toMatchObject({ wishMet: false });
  });

  it('is offered to a woman before a man who is nearer', async () => {
    const [man, woman] = [driverAt(1), driverAt(5, { woman: true })];
    const id = await book(asha(), 'prefer');
    await round();
    expect([await listOf(man), await listOf(woman)]).toEqual([[], [id]]);
  });
});

describe('a driver who takes women only (R46)', () => {
  it('gets no ride of anybody else, neither offered nor in the list, and cannot accept one', async () => {
    const meera = driverAt(1, { woman: true, womenOnly: true });
    const id = await book(aPrincipal());
    await round();
    await waits(id, 60);
    expect(await listOf(meera)).toEqual([]);
    expect(await accept(id, meera)).toMatchObject({
      status: 409,
      body: { code: 'preference_mismatch', detail: 'You take women only. Switch that off to take this ride.' },
    });
    const ofWoman = await book(asha());
    await round();
    expect(await listOf(meera)).toEqual([ofWoman]);
    // Switched off again, she may take anybody.
    harness.standings.set(meera.userId, aStanding(meera.userId, { ...north(1), woman: true, womenOnly: false }));
    expect(await accept(id, meera)).toMatchObject({ status: 200 });
  });

  it('counts a guest who is a woman, whoever booked', async () => {
    const meera = driverAt(1, { woman: true, womenOnly: true });
    const guest = { name: 'Sita', phone: '+919810077777' };
    await harness.book(aPrincipal(), { ...ends(), guest });
    const rider = aPrincipal();
    const id = await harness.book(rider, {
      ...ends(),
      guest: { ...guest, woman: true, phone: '+919810077778' },
      womanDriver: 'only',
    });
    await round();
    expect(await listOf(meera)).toEqual([id]);
    const taken = await accept(id, meera);
    expect(taken).toMatchObject({ status: 200, body: { womanDriver: 'only' } });
    expect(JSON.stringify(taken.body)).not.toContain('"woman"');
  });
});

it('nobody is matched by gender unless somebody asked', async () => {
  const [man, woman] = [driverAt(1), driverAt(2, { woman: true })];
  const id = await book(asha());
  await round();
  expect([await listOf(man), await listOf(woman)]).toEqual([[id], []]);
});

const ask = (rider: Principal, given: object) =>
  harness.call(createRide, rider, { body: { ...aBooking(rider.userId, ends()), womanDriver: 'prefer', ...given } });

it('only a woman, or for a guest who is one, may ask for a woman driver', async () => {
  const refused = { status: 409, body: { code: 'preference_mismatch' } };
  expect(await ask(aPrincipal(), {})).toMatchObject(refused);
  const guest = { name: 'Ravi', phone: '+919810077779' };
  expect(await ask(asha(), { guest })).toMatchObject(refused);
  expect(await ask(asha(), { womanDriver: 'always' })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});

it('the desk sees how often the wish was met', async () => {
  const admin = aPrincipal({ isAdmin: true });
  const asked = async () => (await harness.call(dispatchFigures, admin, { query: {} })).body['womenAsked'];
  const before = Object(await asked());
  const [woman, man, rider] = [driverAt(1, { woman: true }), driverAt(1), asha()];
  const met = await book(rider, 'only');
  await waits(met, 60);
  await harness.bring(met, 'completed', rider, woman);
  const other = asha();
  const anyones = await book(other, 'prefer');
  await waits(anyones, 60);
  await accept(anyones, man);
  const third = asha();
  await harness.move(await book(third, 'only'), third, { status: 'cancelled' });
  await book(asha(), 'only');
  expect(await asked()).toEqual({
    asked: before.asked + 4,
    met: before.met + 1,
    anyone: before.anyone + 1,
    nobody: before.nobody + 1,
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  dropWishes,
  rideRequests,
  unmetWishesOfRide,
  type DriverStanding,
  type LatLng,
  type MatchedWish,
  type Preference,
  type Principal,
} from '@rahi/contracts';
import { aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  // The test runs the rounds; each is due at once.
  harness = await RidesHarness.start({ ROUND_SECONDS: '3600', OPEN_TO_ALL_SECONDS: '30' });
});
afterAll(() => harness?.stop());

/** Each test has its own city, 1 degree (111 km) from the next. */
let city: LatLng = { lat: 10, lng: 77 };
let rider: Principal;
beforeEach(() => {
  city = { ...city, lat: city.lat + 1 };
  rider = aPrincipal();
});

const driverAt = (km: number, given: Partial<DriverStanding> = {}) =>
  harness.driver({ lat: city.lat + km / 111.195, lng: city.lng, ...given });
const book = (...preferences: Preference[]) =>
  harness.book(rider, {
    pickupLat: city.lat,
    pickupLng: city.lng,
    dropoffLat: city.lat,
    dropoffLng: city.lng + 0.1,
    preferences,
  });

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
const read = (id: string, who = rider) => harness.call(unmetWishesOfRide, who, { params: { id } });
const unmet = async (id: string) => unmetWishesOfRide.answer.parse((await read(id)).body).wishes;
const drop = (id: string, wishes: readonly MatchedWish[], who = rider) =>
  harness.call(dropWishes, who, { params: { id }, body: { wishes: [...wishes] } });
const listOf = async (driver: Principal) => (await harness.call(rideRequests, driver, {})).list.map(({ id }) => id);

describe('which wish keeps drivers away (ADR 88)', () => {
  it('is said once the ride is open to all, and stays said when nobody was found', async () => {
    driverAt(1, { features: ['ac'] });
    const id = await book('ac', 'child_seat', 'quiet');
    await round();
    expect(await unmet(id)).toEqual([]);
    await waits(id, 40);
    await round();
    expect(await unmet(id)).toEqual(['child_seat']);
    await waits(id, 3600);
    await harness.runJob('Expiry of searches', { instances: 1 });
    expect(await harness.stored(id)).toMatchObject({ status: 'cancelled', cancelledBy: 'expiry' });
    expect(await unmet(id)).toEqual(['child_seat']);
  });

  it('is not said where nobody is near, where somebody meets it, and once a driver came', async () => {
    const id = await book('child_seat');
    await waits(id, 40);
    await round();
    expect(await unmet(id)).toEqual([]);
    driverAt(1);
    await round();
    expect(await unmet(id)).toEqual(['child_seat']);
    const fits = driverAt(5, { features: ['child_seat'] });
    await round();
    expect(await unmet(id)).toEqual([]);
    expect(await harness.move(id, fits, { status: 'driver_assigned' })).toMatchObject({ status: 200 });
    expect(await unmet(id)).toEqual([]);
  });

  it('is said to the rider only', async () => {
    const driver = driverAt(1);
    const id = await book('wheelchair_space');
    await waits(id, 40);
    await round();
    expect(await unmet(id)).toEqual(['wheelchair_space']);
    for (const stranger of [driver, aPrincipal()]) expect((await read(id, stranger)).status).toBe(404);
    expect((await read(id, aPrincipal({ isAdmin: true }))).body).toMatchObject({ code: 'forbidden' });
  });

  it('is deleted after a day, and not before', async () => {
    driverAt(1);
    const id = await book('ac');
    await waits(id, 40);
    await round();
    await harness.database.query(`UPDATE unmet_wishes SET at = at - interval '23 hours' WHERE ride_id = $1`, [id]);
    await harness.runJob('Old unmet wishes', { instances: 1 });
    const kept = () => harness.database.query('SELECT FROM unmet_wishes WHERE ride_id = $1', [id]);
    expect(await kept()).toHaveLength(1);
    await harness.database.query(`UPDATE unmet_wishes SET at = at - interval '2 hours' WHERE ride_id = $1`, [id]);
    await harness.runJob('Old unmet wishes', { instances: 1 });
    expect(await kept()).toHaveLength(0);
  });
});

describe('searching on without a wish (ADR 88)', () => {
  it('asks for the rest, and the drivers near are offered the ride', async () => {
    const driver = driverAt(1, { features: ['ac'] });
    const id = await book('ac', 'child_seat', 'quiet');
    await waits(id, 40);
    await round();
    const answer = await drop(id, ['child_seat', 'pet']);
    expect(answer).toMatchObject({ status: 200, body: { status: 'searching', preferences: ['ac', 'quiet'] } });
    expect(await unmet(id)).toEqual([]);
    await round();
    expect(await listOf(driver)).toEqual([id]);
    // The same press again changes nothing.
    const { version } = await harness.stored(id);
    expect(await drop(id, ['child_seat'])).toMatchObject({ status: 200 });
    expect(await harness.stored(id)).toMatchObject({ version, preferences: ['ac', 'quiet'] });
  });

  it('asks for a woman driver no more, and keeps the rest', async () => {
    const woman = aPrincipal();
    const id = await harness.book(woman, { preferences: ['quiet'] });
    await harness.database.query(`UPDATE rides SET woman_driver = 'only' WHERE id = $1`, [id]);
    expect(await drop(id, ['woman_driver'], woman)).toMatchObject({ status: 200, body: { womanDriver: null } });
    expect(await harness.stored(id)).toMatchObject({ womanDriver: null, preferences: ['quiet'] });
  });

  it('is refused to others, once a driver has taken the ride, and for what nobody is matched by', async () => {
    const driver = driverAt(1, { features: ['ac'] });
    const id = await book('ac');
    expect((await drop(id, ['ac'], aPrincipal())).status).toBe(404);
    expect((await drop(id, ['ac'], aPrincipal({ isAdmin: true }))).body).toMatchObject({ code: 'forbidden' });
    const bad: object[] = [{ wishes: [] }, { wishes: ['quiet'] }, { wishes: ['massage'] }];
    for (const given of bad) {
      const body = { wishes: [], ...given };
      expect(await harness.call(dropWishes, rider, { params: { id }, body })).toMatchObject({ status: 400 });
    }
    await waits(id, 40);
    await harness.move(id, driver, { status: 'driver_assigned' });
    expect(await drop(id, ['ac'])).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
    expect(await harness.stored(id)).toMatchObject({ preferences: ['ac'] });
  });
});

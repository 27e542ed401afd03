import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rideRequests, type DriverStanding, type LatLng, type Principal } from '@rahi/contracts';
import { aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start();
});
afterAll(() => harness?.stop());

/** Each test has its own city, 1 degree (111 km) from the next. */
let cities = 0;
function aCity(): LatLng {
  cities += 1;
  return { lat: 10 + cities, lng: 77 };
}

const north = ({ lat, lng }: LatLng, km: number): LatLng => ({ lat: lat + km / 111.195, lng });
const requestsOf = (driver: Principal) => harness.call(rideRequests, driver, {});
const driverAt = (at: LatLng, given: Partial<DriverStanding> = {}) => harness.driver({ ...at, ...given });

async function bookAt(at: LatLng, given: { vehicleType?: 'sedan' | 'mini'; note?: string } = {}): Promise<string> {
  const ends = { pickupLat: at.lat, pickupLng: at.lng, dropoffLat: at.lat, dropoffLng: at.lng + 0.1 };
  return harness.book(aPrincipal(), { ...ends, ...given });
}

describe('ride requests', () => {
  it('are the searching rides of one’s type within 10 km, nearest first', async () => {
    const city = aCity();
    const far = await bookAt(north(city, 9.9));
    const near = await bookAt(north(city, 1));
    const middle = await bookAt(north(city, -4));
    await bookAt(north(city, 10.1));
    await bookAt(north(city, 2), { vehicleType: 'mini' });
    const { list } = await requestsOf(driverAt(city));
    expect(list.map(({ id, pickupDistance }) => [id, pickupDistance])).toEqual([
      [near, 1],
      [middle, 4],
      [far, 9.9],
    ]);
  });

  it('leave out the corners of the box', async () => {
    const city = aCity();
    await bookAt({ lat: city.lat + 8 / 111.195, lng: city.lng + 8 / 108 });
    expect((await requestsOf(driverAt(city))).list).toEqual([]);
  });

  it('show only the rider’s name, rating and note (R22)', async () => {
    const city = aCity();
    const rideId = await bookAt(north(city, 1), { note: 'Blue gate' });
    const [request] = (await requestsOf(driverAt(city))).list;
    expect(request).toMatchObject({ id: rideId, rider: { name: 'Asha Rao', rating: null }, note: 'Blue gate' });
    expect(JSON.stringify(request)).not.toMatch(/phone|otp|riderId/);
  });

  it('are gone once taken, and empty for a driver on a trip', async () => {
    const city = aCity();
    const [taken, left] = [await bookAt(north(city, 1)), await bookAt(north(city, 2))];
    const [driver, other] = [driverAt(city), driverAt(city)];
    await harness.move(taken, driver, { status: 'driver_assigned' });
    expect((await requestsOf(other)).list.map(({ id }) => id)).toEqual([left]);
    expect((await requestsOf(driver)).list).toEqual([]);
  });

  it('never hold one’s own ride', async () => {
    const city = aCity();
    const driver = driverAt(city);
    await harness.book(driver, { pickupLat: city.lat, pickupLng: city.lng, dropoffLat: city.lat, dropoffLng: 77.1 });
    expect((await requestsOf(driver)).list).toEqual([]);
  });

  it.each<[string, number, Partial<DriverStanding> | null]>([
    ['no_driver_profile', 403, null],
    ['driver_offline', 403, { isOnline: false }],
    ['vehicle_missing', 409, { vehicleType: null }],
    ['position_missing', 409, { lat: null, lng: null }],
  ])('say why there are none to see: %s', async (code, status, given) => {
    const driver = given ? harness.driver(given) : aPrincipal();
    expect(await requestsOf(driver)).toMatchObject({ status, body: { code } });
  });
});

describe('reading a searching ride as a driver', () => {
  it('shows it as a request to those who could take it, and to no one else', async () => {
    const city = aCity();
    const rideId = await bookAt(city);
    const able = driverAt(north(city, 3));
    expect(await harness.get(rideId, able)).toMatchObject({ status: 200, body: { id: rideId, pickupDistance: 3 } });
    const others = [aPrincipal(), driverAt(north(city, 11)), driverAt(city, { vehicleType: 'suv' })];
    for (const other of [...others, driverAt(city, { isOnline: false })]) {
      expect(await harness.get(rideId, other)).toMatchObject({ status: 404 });
    }
  });

  it('ends when it is another’s, or gone', async () => {
    const city = aCity();
    const [rideId, driver, other] = [await bookAt(city), driverAt(city), driverAt(city)];
    await harness.move(rideId, driver, { status: 'driver_assigned' });
    expect(await harness.get(rideId, other)).toMatchObject({ status: 404 });
    const second = await bookAt(city);
    expect(await harness.get(second, driver)).toMatchObject({ status: 404 });
    expect(await harness.get(second, other)).toMatchObject({ status: 200 });
  });
});

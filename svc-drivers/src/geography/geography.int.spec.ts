import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ownPacks } from '@rahi/city';
import {
  distanceKm,
  etaMatrix,
  navigationRoute,
  pickupPoints,
  reversePlace,
  searchPlaces,
  servedCities,
  type LatLng,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { DriversHarness } from '../testing/drivers-harness.js';
import { aPrincipal, connaughtPlace } from '../testing/factories.js';

const dadar = { lat: 19.0186, lng: 72.8446 };
const bandra = { lat: 19.0607, lng: 72.8362 };
const worli = { lat: 19.0176, lng: 72.8174 };

let drivers: DriversHarness;
const rider = aPrincipal({ type: 'rider' });
beforeAll(async () => {
  drivers = await DriversHarness.start({ CITY_PACKS: ownPacks });
  // The first question to a pack waits for its files; on a busy machine longer than a request may take.
  const search = () => drivers.call(searchPlaces, rider, { query: { q: 'dadar', ...dadar } });
  await waitFor(search, { what: 'the places of Mumbai', timeout: 60_000 });
});
afterAll(() => drivers?.stop());

const matrix = (from: LatLng[], to: LatLng[]) =>
  drivers.caller.ask(etaMatrix, { from, to, vehicleType: 'mini' }, drivers.outbound());

describe('geography', () => {
  it('answers the documented straight-line figures where no roads are known', async () => {
    const body = { origin: { lat: '28.6315', lng: '77.2167' }, destination: { lat: 28.5562, lng: 77.1 } };
    const route = await drivers.call(navigationRoute, rider, { body });
    expect(route).toEqual({
      source: 'estimate',
      polyline: [
        [28.6315, 77.2167],
        [28.5562, 77.1],
      ],
      distance: { text: '14.1 km', value: 14_139 },
      duration: { text: '34 min', value: 2036 },
      steps: [
        {
          maneuver: 'straight',
          instruction: 'Arrive at your destination',
          distance: { text: '0 m', value: 0 },
          duration: { text: '0 min', value: 0 },
        },
      ],
    });
  });

  it('plans a route along the roads of a city, with an auto’s own way', async () => {
    const body = { origin: bandra, destination: worli };
    const car = await drivers.call(navigationRoute, rider, { body });
    expect(car.source).toBe('city');
    expect(car.steps.map(({ street }) => street)).toContain('Rajiv Gandhi Sea Link');
    expect(car.steps.at(-1)?.instruction).toMatch(/^Arrive at your destination/);
    const auto = await drivers.call(navigationRoute, rider, { body: { ...body, vehicleType: 'auto' } });
    expect(auto.steps.map(({ street }) => street)).not.toContain('Rajiv Gandhi Sea Link');
  });

  it('answers a matrix of times and lengths by road', async () => {
    const { seconds, metres } = await matrix([bandra, worli, connaughtPlace], [worli, bandra]);
    expect(seconds.map((row) => row.map((cell) => cell !== null))).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ]);
    expect([seconds[0]?.[1], metres[0]?.[1], seconds[1]?.[0]]).toEqual([0, 0, 0]);
    expect(metres[0]?.[0]).toBeGreaterThan(5000);
    expect(await matrix([connaughtPlace], [connaughtPlace])).toEqual({ seconds: [[null]], metres: [[null]] });
    expect(await matrix([], [])).toEqual({ seconds: [], metres: [] });
    // The largest answer fits a message.
    const many = Array.from({ length: 200 }, (_, at) => ({ lat: 19.05 + at / 2000, lng: 72.84 + at / 5000 }));
    const whole = await matrix(many, many);
    expect([whole.seconds.length, whole.metres.flat().length]).toEqual([200, 40_000]);
    await expect(matrix([...many, bandra], [bandra])).rejects.toMatchObject({ status: 400 });
  });

  it('says how many minutes away the drivers are by road', async () => {
    const driver = aPrincipal();
    await drivers.goOnline(driver, { currentLat: worli.lat, currentLng: worli.lng });
    const near = await waitFor(
      async () => {
        const found = await drivers.near(rider, bandra);
        return found.length > 0 ? found : null;
      },
      { what: 'the driver' },
    );
    const [found] = near;
    if (!found) throw new Error('nobody is near');
    // From the place on the road that riders see (R50).
    const shown = { lat: Number(found.currentLat), lng: Number(found.currentLng) };
    expect(distanceKm(shown, worli)).toBeLessThan(0.2);
    const { polyline } = await drivers.call(navigationRoute, rider, { body: { origin: shown, destination: bandra } });
    const [lat = 0, lng = 0] = polyline[0] ?? [];
    expect(distanceKm(shown, { lat, lng })).toBeLessThan(0.001);
    const { seconds } = await matrix([shown], [bandra]);
    expect(found).toMatchObject({ id: driver.userId, minutesAway: Math.round((seconds[0]?.[0] ?? 0) / 60) });
  });

  it('finds at most five places, with their distance from the given point', async () => {
    const places = await drivers.call(searchPlaces, rider, { query: { q: 'metro', ...dadar } });
    expect(places).toHaveLength(5);
    expect(places.every(({ distance, source }) => typeof distance === 'number' && source === 'city')).toBe(true);
    await expect(drivers.call(searchPlaces, rider, { query: { q: 'm' } })).rejects.toMatchObject({ status: 400 });
  });

  it('names a point', async () => {
    const place = await drivers.call(reversePlace, rider, { query: dadar });
    const name = 'Lakhamasi Nappu Road, Dadar';
    const known = { name, address: `${name}, Mumbai`, served: true, city: 'Mumbai', source: 'city' };
    expect(place).toEqual({ ...known, ...dadar });
  });

  it('offers streets beside a station as pickup points, the nearest first', async () => {
    const found = await drivers.call(pickupPoints, rider, { query: { lat: 19.0858, lng: 72.9085 } });
    expect(found).toMatchObject({ place: expect.stringMatching(/^Ghatkopar/), noStopping: null, moved: null });
    expect(found.points).toHaveLength(8);
    expect(found.more).toBeGreaterThan(0);
    for (const { address, what } of found.points) {
      expect(what).toBe('street');
      expect(address).toMatch(/^Ghatkopar[^,]* \(on [^,]+\), .*Mumbai$/);
    }
  });

  it('moves a pickup from a flyover to the street beside it', async () => {
    const found = await drivers.call(pickupPoints, rider, { query: { lat: 19.091365, lng: 73.016662 } });
    expect(found).toMatchObject({ noStopping: 'flyover', moved: { street: 'MAFCO Road', metres: 58 } });
    expect(found.moved?.address).toMatch(/^MAFCO Road, /);
  });

  it('says where no car may stop and no street is near', async () => {
    const onSeaLink = await drivers.call(pickupPoints, rider, { query: { lat: 19.03, lng: 72.8155 } });
    expect(onSeaLink).toEqual({ place: null, points: [], more: 0, noStopping: 'motorway', moved: null });
    const withoutRoads = await drivers.call(pickupPoints, rider, { query: connaughtPlace });
    expect(withoutRoads).toMatchObject({ noStopping: null, moved: null });
  });

  it('says in which cities rides begin and end, to everyone', async () => {
    const cities = await drivers.call(servedCities, rider, {});
    expect(cities.find(({ slug }) => slug === 'mumbai')).toMatchObject({ name: 'Mumbai', routable: true });
    expect(servedCities.access).toBe('public');
  });
});

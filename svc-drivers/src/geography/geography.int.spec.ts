import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { navigationRoute, reversePlace, searchPlaces } from '@rahi/contracts';
import { DriversHarness } from '../testing/drivers-harness.js';
import { aPrincipal, connaughtPlace } from '../testing/factories.js';

let drivers: DriversHarness;
const rider = aPrincipal({ type: 'rider' });
beforeAll(async () => {
  drivers = await DriversHarness.start();
});
afterAll(() => drivers?.stop());

describe('geography', () => {
  it('plans a route between two points given as text or numbers', async () => {
    const body = { origin: { lat: '28.6315', lng: '77.2167' }, destination: { lat: 28.5562, lng: 77.1 } };
    const route = await drivers.call(navigationRoute, rider, { body });
    expect(route.source).toBe('built-in');
    expect(route.polyline.length).toBeGreaterThan(10);
    expect(route.distance.value).toBeGreaterThan(13_000);
    expect(route.steps.at(-1)?.instruction).toBe('Arrive at your destination');
  });

  it('finds at most five places, with their distance from the given point', async () => {
    const places = await drivers.call(searchPlaces, rider, { query: { q: 'metro', ...connaughtPlace } });
    expect(places.length).toBeGreaterThan(0);
    expect(places.length).toBeLessThanOrEqual(5);
    expect(places.every((place) => typeof place.distance === 'number')).toBe(true);
    await expect(drivers.call(searchPlaces, rider, { query: { q: 'm' } })).rejects.toMatchObject({ status: 400 });
  });

  it('names a point', async () => {
    const place = await drivers.call(reversePlace, rider, { query: connaughtPlace });
    expect(place).toMatchObject({ name: expect.stringContaining('Connaught Place'), ...connaughtPlace });
  });
});

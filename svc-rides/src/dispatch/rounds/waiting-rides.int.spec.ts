import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { vehicleTypes } from '@rahi/contracts';
import { Cities } from '../../pricing/cities/cities.js';
import { aRideIn } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';
import { pickupOf } from '../../ride/ride-values.js';
import { WaitingRides } from './waiting-rides.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({}, 1, { inProcess: true });
});
afterAll(() => harness?.stop());

it('each waiting ride is in the one group of its city and vehicle type, on the borders of cities as well', async () => {
  const cities = harness.app.get(Cities, { strict: false });
  const waiting = harness.app.get(WaitingRides, { strict: false });
  const packs = await cities.packBounds();
  expect(packs.length).toBeGreaterThan(5);
  const places = packs.flatMap(({ south, west, north, east }) => [
    { lat: south, lng: west },
    { lat: north, lng: east },
    { lat: (south + north) / 2, lng: (west + east) / 2 },
    { lat: south - 1e-9, lng: west },
    { lat: north, lng: east + 1e-9 },
    { lat: Math.floor(south), lng: Math.ceil(east) },
  ]);
  const rides = places.flatMap(({ lat, lng }, n) => {
    const vehicleType = vehicleTypes[n % vehicleTypes.length] ?? 'sedan';
    return [aRideIn('searching', { pickupLat: lat, pickupLng: lng, vehicleType })];
  });
  await harness.seedAll([...rides, aRideIn('completed')]);

  const expected = new Map<string, string[]>();
  for (const { id } of rides) {
    // As stored: coordinates are rounded.
    const ride = await harness.stored(id);
    const group = `${await cities.cityOf(pickupOf(ride))} ${ride.vehicleType}`;
    expected.set(group, [...(expected.get(group) ?? []), ride.id].toSorted());
  }
  const found = new Map<string, string[]>();
  for (const group of await waiting.groups()) {
    const ids = (await waiting.of(group)).map(({ id }) => id).toSorted();
    found.set(`${group.city} ${group.vehicleType}`, ids);
  }
  expect(found).toEqual(expected);
});

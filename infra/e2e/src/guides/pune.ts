import { expect } from '@jest/globals';
import { navigationRoute, searchPlaces, servedCities } from '@rahi/contracts';
import { book, codeOf, driverOnline, move, signUp, type Entrance } from '../people/people.js';

/** Two places on the streets of Bandra, where these are in Pune (`extracts.ts`). */
const linkingRoad = { lat: 18.5417, lng: 73.8582, address: 'Linking Road, Pune' };
const hillRoad = { lat: 18.536, lng: 73.845, address: 'Hill Road, Pune' };
const dadarInMumbai = { lat: 19.0186, lng: 72.8446, address: 'Dadar Station, Mumbai' };
/** A tile of the map over them. */
const TILE = '/map/14/11553/7333.mvt';

/**
 * A rider and a driver of a Pune that was built by the guide: the map, the search, the route, and a ride to its end.
 * @returns the seconds from the booking until the driver had the ride
 */
export async function rideInPune(rahi: string, entrance: Entrance): Promise<number> {
  const rider = await signUp(entrance, 'Asha Rao');
  const cities = await rider.api.call(servedCities, {});
  expect(cities.map(({ name, routable }) => [name, routable])).toEqual([['Pune', true]]);
  const tile = await fetch(new URL(TILE, rahi));
  expect([tile.status, (await tile.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
  const { lat, lng } = linkingRoad;
  const [found] = await rider.api.call(searchPlaces, { query: { q: 'linking rd', lat, lng } });
  expect(found).toMatchObject({ name: 'Linking Road', source: 'city' });
  const body = { origin: { lat, lng }, destination: { lat: hillRoad.lat, lng: hillRoad.lng } };
  expect(await rider.api.call(navigationRoute, { body })).toMatchObject({ source: 'city' });
  await expect(book(rider, 'sedan', dadarInMumbai, linkingRoad)).rejects.toThrow(/It serves Pune/);

  const driver = await driverOnline(entrance, 'Vikram Singh', 'sedan', linkingRoad);
  const ride = await book(rider, 'sedan', linkingRoad, hillRoad);
  const booked = performance.now();
  await move(driver, ride.id, 'driver_assigned', { driverId: driver.user.id });
  const seconds = (performance.now() - booked) / 1000;
  await move(driver, ride.id, 'driver_arrived');
  await move(driver, ride.id, 'in_progress', { otp: await codeOf(rider, ride.id) });
  const { status } = await move(driver, ride.id, 'completed');
  expect(status).toBe('completed');
  return seconds;
}

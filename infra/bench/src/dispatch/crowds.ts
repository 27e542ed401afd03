import { setTimeout as pause } from 'node:timers/promises';
import { ServedArea } from '@rahi/city';
import { callPath, rideRequests, type LatLng, type VehicleType } from '@rahi/contracts';
import { LoadClient } from '@rahi/simulator';
import { waitFor, type TestProduct } from '@rahi/testing-kit';
import * as z from 'zod';
import { cpuSeconds } from '../measuring/cpu.js';
import { median } from '../measuring/median.js';
import type { Measurement } from '../measurement.js';
import { onDatabase, processesOf, withProduct } from '../product/bench-product.js';
import { admit, type Guest } from '../product/guests.js';
import { onlineInProduct } from '../trips/people.js';
import { book, move, pickup, type TripRide } from '../trips/trip.js';
import { histogramIn, quantile, since } from './histogram.js';

const cities = 8;
const waitingRides = 2000;
const driversInCity = 25;
const watchedSeconds = 60;
/** Rides of one town in which nobody drives. */
const driverless = 5000;
/** Bookings elsewhere meanwhile. */
const others = 15;
/** No pack is here, and no driver. */
const town = { lat: 26.75, lng: 94.2 };

/** Rounds are by city and vehicle type: two types in the town are two crowds, each with its own rounds. */
const townTypes: readonly (readonly VehicleType[])[] = [['mini'], ['mini', 'sedan']];

/** A ride reaches a driver by a round alone. */
const env = { OPEN_TO_ALL_SECONDS: '3600' };

/** Rounds in the product that is shipped, with crowds of rides that wait. */
export function crowds(): Promise<Measurement[]> {
  return withProduct(
    async (product) => {
      const load = new LoadClient(product.baseUrl, 16);
      const [rider] = await admit(product, 1, 'rider');
      if (!rider) throw new Error('nobody was admitted');
      const measured = await inCities(product, load, rider);
      for (const types of townTypes) measured.push(...(await besideATown(product, load, rider, types)));
      await load.close();
      return measured;
    },
    { env },
  );
}

/** 2,000 rides wait in eight cities, each with 25 drivers who do not answer. */
async function inCities(product: TestProduct, load: LoadClient, rider: Guest): Promise<Measurement[]> {
  const { packs } = await ServedArea.open({ SERVED_CITIES: [] });
  const middles = packs.slice(0, cities).map(({ bounds: { south, north, west, east } }): LatLng => {
    return { lat: (south + north) / 2, lng: (west + east) / 2 };
  });
  const drivers = await admit(product, cities * driversInCity, 'driver');
  await onlineInProduct(product.baseUrl, drivers, (index) => {
    const middle = middles[index % cities] ?? pickup;
    return { lat: middle.lat + (index % 10) / 200, lng: middle.lng, vehicleType: 'mini' };
  });
  await crowd(product, load, rider, { places: middles, types: ['mini'], count: waitingRides });
  const postgres = processesOf(product)['postgres'];
  if (postgres === undefined) throw new Error('Postgres does not run');
  const [before, cpuBefore] = [await rounds(product), cpuSeconds([postgres])];
  await pause(watchedSeconds * 1000);
  const ran = since(before, await rounds(product));
  const cpu = cpuSeconds([postgres]) - cpuBefore;
  await leaveNoneWaiting(product);
  const crowded = `${waitingRides.toLocaleString('en-US')} rides in ${cities} cities`;
  return [
    { what: `${crowded}: a round of one city, p95`, value: quantile(ran, 0.95), unit: 's', limit: 1 },
    { what: `${crowded}: rounds a minute`, value: (ran.count * 60) / watchedSeconds, unit: '' },
    { what: `${crowded}: CPU of Postgres for one round`, value: (cpu / ran.count) * 1000, unit: 'ms' },
  ];
}

/** 5,000 rides of some vehicle types wait in a town without drivers, while somebody else books in another city. */
async function besideATown(
  product: TestProduct,
  load: LoadClient,
  rider: Guest,
  types: readonly VehicleType[],
): Promise<Measurement[]> {
  const [driver] = await admit(product, 1, 'driver');
  const [other] = await admit(product, 1, 'rider');
  if (!driver || !other) throw new Error('nobody was admitted');
  await onlineInProduct(product.baseUrl, [driver]);
  await crowd(product, load, rider, { places: [town], types, count: driverless });
  const waits: number[] = [];
  for (let n = 0; n < others; n += 1) waits.push(await firstOffer(load, other, driver));
  await leaveNoneWaiting(product);
  const beside = `beside ${driverless.toLocaleString('en-US')} rides of ${types.join(' and ')} without drivers elsewhere`;
  return [
    { what: `first offer ${beside}, median`, value: median(waits), unit: 's' },
    { what: `first offer ${beside}, longest of ${others}`, value: Math.max(...waits), unit: 's', limit: 4 },
  ];
}

const requests = z.array(z.object({ id: z.string() }));

/** Books, waits for the request on the driver's screen, and cancels. @returns seconds */
async function firstOffer(load: LoadClient, rider: Guest, driver: Guest): Promise<number> {
  const { id } = await book(load, rider);
  const began = performance.now();
  await waitFor(
    async () => {
      const { text } = await load.send('GET', callPath(rideRequests, {}), driver.cookie);
      return requests.parse(JSON.parse(text)).some((request) => request.id === id);
    },
    { what: 'the request', interval: 50, timeout: 30_000 },
  );
  const seconds = (performance.now() - began) / 1000;
  await move(load, rider, id, { status: 'cancelled' });
  return seconds;
}

interface Crowd {
  places: readonly LatLng[];
  types: readonly VehicleType[];
  count: number;
}

/** Copies a ride of one rider until so many wait around some places, in turns of places and of vehicle types. */
async function crowd(
  product: TestProduct,
  load: LoadClient,
  rider: Guest,
  { places, types, count }: Crowd,
): Promise<void> {
  const first: TripRide = await book(load, rider);
  await onDatabase(product.databaseUrls['svc-rides'], async (client) => {
    for (const [at, { lat, lng }] of places.entries())
      await client.query(
        `INSERT INTO rides SELECT (jsonb_populate_record(ride, jsonb_build_object(
           'id', gen_random_uuid(), 'rider_id', gen_random_uuid(), 'vehicle_type', ($5::text[])[1 + at % cardinality($5::text[])],
           'created_at', now(), 'searching_since', now(),
           'pickup_lat', round(($2 + random() / 20)::numeric, 6), 'pickup_lng', round(($3 + random() / 20)::numeric, 6)))).*
         FROM rides AS ride, generate_series(1, $4::int) AS at WHERE ride.id = $1`,
        [first.id, lat, lng, Math.ceil((count - at) / places.length), [...types]],
      );
    await client.query('ANALYZE rides');
  });
  await move(load, rider, first.id, { status: 'cancelled' });
}

/** Takes the copies away: nobody can cancel them. */
async function leaveNoneWaiting(product: TestProduct): Promise<void> {
  await onDatabase(product.databaseUrls['svc-rides'], async (client) => {
    await client.query(`DELETE FROM offers WHERE ride_id IN (SELECT id FROM rides WHERE status = 'searching')`);
    await client.query(`DELETE FROM rides WHERE status = 'searching'`);
  });
}

async function rounds(product: TestProduct) {
  const answer = await fetch(`${product.healthUrl('svc-rides')}/metrics`);
  return histogramIn(await answer.text(), 'rahi_dispatch_round_seconds');
}

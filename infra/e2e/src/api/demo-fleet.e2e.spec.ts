import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getRide, getTracking, nearbyDrivers, rideSchema, vehicleTypes, type Ride } from '@rahi/contracts';
import { runLoad, type LoadPerson } from '@rahi/simulator';
import { startProduct, waitFor, type TestProduct } from '@rahi/testing-kit';
import { book, connaughtPlace, people, signUp, type Person } from '../people/people.js';

const bandra = { lat: 19.0544, lng: 72.8402 };

let product: TestProduct;
let rider: Person;

beforeAll(async () => {
  product = await startProduct({ demo: true, web: false, env: { DEMO_PACE: '60' } });
  rider = await signUp(product, 'Kavya Iyer');
});

afterAll(() => product?.stop());

const near = (place: { lat: number; lng: number }) =>
  rider.api.call(nearbyDrivers, { query: { lat: place.lat, lng: place.lng, radius: 10 } });

async function rideOnceIt(id: string, status: Ride['status']): Promise<Ride> {
  return waitFor(
    async () => {
      const ride = rideSchema.parse(await rider.api.call(getRide, { params: { id } }));
      return ride.status === status && ride;
    },
    { what: `a demo driver to bring the ride to ${status}`, timeout: 60_000, interval: 200 },
  );
}

describe('the demo fleet', () => {
  it('waits in Delhi with all four types, and leaves no mail of its own behind', async () => {
    const drivers = await near(connaughtPlace);
    for (const type of vehicleTypes) expect(drivers.some(({ vehicleType }) => vehicleType === type)).toBe(true);
    expect(drivers).toHaveLength(24);
    const messages = await product.inbox.messages();
    expect(messages.flatMap(({ to }) => to).some(({ address }) => address.endsWith('@demo.rahi.test'))).toBe(false);
  });

  it('takes a booking, comes, starts with the code, drives and drops off, by itself', async () => {
    const { id } = await book(rider);
    const assigned = await rideOnceIt(id, 'driver_assigned');
    expect(Date.parse(assigned.assignedAt ?? '') - Date.parse(assigned.createdAt)).toBeGreaterThanOrEqual(2000);
    await rideOnceIt(id, 'in_progress');
    const tracking = await rider.api.call(getTracking, { params: { id } });
    expect(tracking.driverLocation?.speed ?? 0).toBeLessThan(20);
    const completed = await rideOnceIt(id, 'completed');
    expect(completed.driver?.id).toBe(completed.driverId);
  });

  it('comes to wherever a rider looks', async () => {
    const drivers = await waitFor(
      async () => {
        const found = await near(bandra);
        return new Set(found.map(({ vehicleType }) => vehicleType)).size === vehicleTypes.length && found;
      },
      { what: 'cars of all types in Bandra', timeout: 30_000, interval: 500 },
    );
    expect(drivers.every(({ distance }) => distance < 5)).toBe(true);
  });
});

describe('the simulator as load', () => {
  it('brings drivers online and rides to their end, and counts what it did', async () => {
    const crowd = async (count: number, type: 'rider' | 'driver'): Promise<LoadPerson[]> => {
      const made = await people(count, (number) => signUp(product, `Load ${type} ${number}`, type));
      return made.map(({ api, user }) => ({ id: user.id, cookie: api.cookieHeader }));
    };
    const report = await runLoad({
      baseUrl: product.baseUrl,
      drivers: await crowd(5, 'driver'),
      riders: await crowd(3, 'rider'),
      bookingsPerSecond: 2,
      seconds: 4,
      seed: 3,
      fixEveryMs: 1000,
      partMs: { least: 50, most: 200 },
    });
    expect([...report.errors]).toEqual([]);
    expect(report.latencies.get('position')?.count).toBeGreaterThan(10);
    expect(report.rides.size).toBeGreaterThan(1);
    expect(report.count('completed')).toBeGreaterThan(0);
    expect(report.count('completed') + report.count('cancelled')).toBe(report.rides.size);
    const [id] = report.rides.keys();
    expect(report.rides.get(id ?? '')).toMatch(/^(completed|cancelled)$/);
  });
});

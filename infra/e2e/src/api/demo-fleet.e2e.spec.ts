import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  distanceKm,
  fleetMap,
  getRide,
  getTracking,
  navigationRoute,
  nearbyDrivers,
  riderActiveRide,
  rideSchema,
  usualVehicleTypes,
  type FleetDot,
  type Ride,
} from '@rahi/contracts';
import { runLoad, type LoadPerson } from '@rahi/simulator';
import { openBrowser, startProduct, waitFor, type TestBrowser, type TestProduct } from '@rahi/testing-kit';
import { busyFleet } from '../people/busy-fleet.js';
import { button, chooseStars, heading, sitDownAs } from '../people/at-the-screen.js';
import { dadar, people, signInAdmin, signUp, type Person } from '../people/people.js';

const connaughtPlace = { lat: 28.6315, lng: 77.2167 };

let product: TestProduct;
let browser: TestBrowser;
let rider: Person;

beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct({ demo: true, env: { DEMO_PACE: '60' }, expectedInLogs: busyFleet }),
    openBrowser(),
  ]);
  rider = await signUp(product, 'Kavya Iyer');
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const near = (place: { lat: number; lng: number }) =>
  rider.api.call(nearbyDrivers, { query: { lat: place.lat, lng: place.lng, radius: 10 } });

async function online(): Promise<FleetDot[]> {
  const { api } = await signInAdmin(product);
  return api.call(fleetMap, {});
}

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
  it('waits all over Mumbai, comes in all four vehicle types to a rider who looks, is on the roads, and leaves no mail in the inbox', async () => {
    const drivers = await online();
    expect(drivers).toHaveLength(60);
    for (const type of usualVehicleTypes)
      expect(drivers.filter(({ vehicleType }) => vehicleType === type)).toHaveLength(15);
    const close = await waitFor(
      async () => {
        const found = await near(dadar);
        return new Set(found.map(({ vehicleType }) => vehicleType)).size === usualVehicleTypes.length && found;
      },
      { what: 'cars of all types near the rider', timeout: 30_000, interval: 500 },
    );
    expect(close.length).toBeGreaterThan(20);
    for (const { currentLat, currentLng } of close.slice(0, 10)) {
      const at = { lat: Number(currentLat), lng: Number(currentLng) };
      const { source, polyline } = await rider.api.call(navigationRoute, { body: { origin: at, destination: dadar } });
      const [lat = 0, lng = 0] = polyline[0] ?? [];
      expect(source).toBe('city');
      // A route begins on the road that is nearest.
      expect(distanceKm(at, { lat, lng })).toBeLessThan(0.02);
    }
    const messages = await product.inbox.messages();
    expect(messages.flatMap(({ to }) => to).some(({ address }) => address.endsWith('@demo.rahi.test'))).toBe(false);
  });

  it('takes a rider from booking to rating: it comes, starts with the code, drives and drops off, by itself', async () => {
    const { page, context, faults } = await sitDownAs(product, browser, rider, { at: dadar });
    await page.getByPlaceholder('Where to?').fill('andheri st');
    await page.getByRole('option', { name: /^Andheri Station, Station/ }).click();
    await button(page, /^Book .+ · ₹[\d,.]+$/).click();
    await heading(page, 'Driver Assigned').waitFor();
    const assigned = await rider.api.call(riderActiveRide, { params: { riderId: rider.user.id } });
    if (!assigned?.driver) throw new Error('the ride that the page shows has no driver');
    const { id, driver } = assigned;
    expect(Date.parse(assigned.assignedAt ?? '') - Date.parse(assigned.createdAt)).toBeGreaterThanOrEqual(2000);
    await page.waitForURL(`${product.baseUrl}/rider/trip/${id}`);
    await page.getByText(driver.user.name).first().waitFor();
    await rideOnceIt(id, 'in_progress');
    await heading(page, 'Trip in progress').waitFor();
    const tracking = await rider.api.call(getTracking, { params: { id } });
    expect(tracking.driverLocation?.speed ?? 0).toBeLessThan(20);
    const completed = await rideOnceIt(id, 'completed');
    expect(completed.driver?.id).toBe(completed.driverId);
    await heading(page, 'Trip completed').waitFor();
    await chooseStars(page, 5);
    await button(page, 'Submit rating').click();
    await page.getByText('Thank you for your feedback!').first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('comes to every place where a rider looks', async () => {
    const drivers = await waitFor(
      async () => {
        const found = await near(connaughtPlace);
        return new Set(found.map(({ vehicleType }) => vehicleType)).size === usualVehicleTypes.length && found;
      },
      { what: 'cars of all types in Delhi', timeout: 30_000, interval: 500 },
    );
    expect(drivers.every(({ distance }) => distance < 5)).toBe(true);
  });
});

describe('the simulator as load', () => {
  it('takes drivers online, completes rides and counts both', async () => {
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

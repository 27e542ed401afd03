import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminStats,
  adminStatsSchema,
  calculateFare,
  driverByUser,
  driverRides,
  getRide,
  getTracking,
  nearbyDrivers,
  rateRide,
  rideRequests,
  riderActiveRide,
  riderRides,
  rideSchema,
  shareLocation,
  type AdminStats,
} from '@rahi/contracts';
import { rules, seriesIn, unfound, watchedExpressions, type Series } from '@rahi/deploy/watching';
import { waitFor, type TestProduct } from '@rahi/testing-kit';
import * as z from 'zod';
import { ask, book, dadar, driverOnline, andheri, move, order, people, signUp, type Person } from '../people/people.js';

const targetsFile = z.array(z.object({ targets: z.tuple([z.string()]), labels: z.object({ process: z.string() }) }));

let product: TestProduct;
let rider: Person;
let driver: Person;
let before: AdminStats;

const ours = () => product.names.filter((name) => ['gateway', 'partners'].includes(name) || name.startsWith('svc-'));

/** The metrics of each process. */
async function scrape(): Promise<Series[][]> {
  const answers = await Promise.all(ours().map(async (name) => fetch(`${product.healthUrl(name)}/metrics`)));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  return texts.map(seriesIn);
}

/** A ride, races, figures and metrics by HTTP. */
export function httpJourney(theProduct: () => TestProduct, theAdmin: () => Person): void {
  beforeAll(async () => {
    product = theProduct();
    rider = await signUp(product, 'Asha Rao');
    driver = await driverOnline(product, 'Vikram Singh');
    before = await theAdmin().api.call(adminStats, {});
  });

  describe('one ride by HTTP only', () => {
    it('goes from the nearby drivers to the rating with the documented calls and the cookie', async () => {
      const near = await waitFor(
        async () => {
          const query = { lat: dadar.lat, lng: dadar.lng, vehicleType: 'sedan' as const, radius: 10 };
          const drivers = await rider.api.call(nearbyDrivers, { query });
          return drivers.find(({ user }) => user.name === 'Vikram');
        },
        { what: 'the driver among those nearby' },
      );
      expect(near).toMatchObject({ vehicleNumber: null, vehicleType: 'sedan', isOnline: true });
      expect(near.id).not.toBe(driver.user.id);

      const quote = await rider.api.call(calculateFare, {
        body: { distance: order(rider.user.id).distance, vehicleType: 'sedan' },
      });
      expect(quote.total).toBe(order(rider.user.id).fare);

      const booked = await book(rider);
      expect(booked).toMatchObject({ status: 'searching', riderId: rider.user.id, driverId: null, fare: quote.total });
      expect(await rider.api.call(riderActiveRide, { params: { riderId: rider.user.id } })).toMatchObject({
        id: booked.id,
      });

      const [request] = await driver.api.call(rideRequests, {});
      expect(request).toMatchObject({ id: booked.id, rider: { name: 'Asha Rao' } });
      expect(JSON.stringify(request)).not.toMatch(/phone|otp|\+91/);

      const assigned = await move(driver, booked.id, 'driver_assigned', { driverId: driver.user.id });
      expect(assigned).toMatchObject({
        status: 'driver_assigned',
        driverId: driver.user.id,
        rider: { phone: '+919876543210' },
      });
      expect(assigned.otp ?? null).toBeNull();

      const seen = rideSchema.parse(await rider.api.call(getRide, { params: { id: booked.id } }));
      expect(seen).toMatchObject({ driver: { user: { name: 'Vikram Singh' }, vehicleModel: 'White Dzire' } });
      expect(seen.otp).toMatch(/^\d{4}$/);

      const here = {
        lat: dadar.lat + 0.001,
        lng: dadar.lng,
        heading: 180,
        speed: 8,
        userType: 'driver' as const,
        timestamp: Date.now(),
      };
      await driver.api.call(shareLocation, { params: { id: booked.id }, body: here });
      const tracking = await rider.api.call(getTracking, { params: { id: booked.id } });
      expect(tracking.driverLocation).toMatchObject({ lat: here.lat, lng: here.lng, speed: 8, heading: 180 });
      expect(Date.parse(tracking.estimatedArrival ?? '')).toBeGreaterThan(Date.now());

      await move(driver, booked.id, 'driver_arrived');
      const wrong = seen.otp === '0000' ? '1111' : '0000';
      expect(await ask(driver, booked.id, 'in_progress', { otp: wrong })).toMatchObject({
        status: 422,
        body: { code: 'wrong_trip_code' },
      });
      const startedAt = new Date().toISOString();
      const started = await move(driver, booked.id, 'in_progress', { startedAt, otp: seen.otp });
      expect(started.status).toBe('in_progress');
      const end = { completedAt: new Date().toISOString(), reason: 'The rider asked to stop here' };
      const completed = await move(driver, booked.id, 'completed', end);
      expect(completed.completedAt).not.toBeNull();

      const rated = await rider.api.call(rateRide, {
        params: { id: booked.id },
        body: { rating: 4, riderId: rider.user.id },
      });
      expect(rated.rating).toBe(4);

      const [last] = await rider.api.call(riderRides, { params: { riderId: rider.user.id } });
      expect(last).toMatchObject({ id: booked.id, status: 'completed', rating: 4 });
      const [drove] = await driver.api.call(driverRides, { params: { driverId: driver.user.id } });
      expect(drove).toMatchObject({ id: booked.id, status: 'completed' });
    });

    it('is settled in the driver’s ledger and counted for the admin', async () => {
      const fare = Number(order(rider.user.id).fare);
      const profile = await waitFor(
        async () => {
          const now = await driver.api.call(driverByUser, { params: { userId: driver.user.id } });
          return now.totalEarnings !== '0' && now.user.rating === 4 && now;
        },
        { what: 'the settlement' },
      );
      // R18: 10 % commission, and ₹5 for a pickup under 2 km.
      expect(Number(profile.totalEarnings)).toBeCloseTo(fare * 0.9 + 5, 2);
      expect(profile.user).toMatchObject({ rating: 4, totalTrips: 1 });

      const stats = await waitFor(
        async () => {
          const now = await theAdmin().api.call(adminStats, {});
          const booked = now.dailyFares !== before.dailyFares;
          return booked && now.completedRides === before.completedRides + 1 && now.activeRides === 0 && now;
        },
        { what: 'the ride in the admin’s figures' },
      );
      expect(stats.totalRides).toBe(before.totalRides + 1);
      expect(stats.ridesByStatus.completed).toBe(before.ridesByStatus.completed + 1);
      // Revenue is the commission, a tenth of the fare in version 1, to whole paise (infra/docs/money.md).
      expect(Number(stats.dailyFares)).toBeCloseTo(Number(before.dailyFares) + fare, 2);
      const commission = Math.round(fare * 10) / 100;
      expect(Number(stats.dailyRevenue)).toBeCloseTo(Number(before.dailyRevenue) + commission, 2);
    });

    it('is not visible to others', async () => {
      const stranger = await signUp(product, 'Imran Ali');
      const [ride] = await rider.api.call(riderRides, { params: { riderId: rider.user.id } });
      for (const path of [`/api/rides/${ride?.id}`, `/api/rides/${ride?.id}/tracking`]) {
        expect((await stranger.api.get(path)).status).toBe(404);
      }
      expect((await stranger.api.get(`/api/riders/${rider.user.id}/rides`)).status).toBe(404);
      expect((await stranger.api.get('/api/admin/stats')).status).toBe(403);
      expect((await product.client().get(`/api/rides/${ride?.id}`)).status).toBe(401);
      expect(adminStatsSchema.safeParse((await stranger.api.get('/api/admin/stats')).body).success).toBe(false);
    });
  });

  describe('races through the gateway', () => {
    it('gives a ride to one of twenty drivers who accept it at once', async () => {
      const drivers = await people(20, (n) => driverOnline(product, `Racer ${n}`, 'mini'));
      const ride = await book(rider, 'mini');
      const answers = await Promise.all(
        drivers.map((one) => ask(one, ride.id, 'driver_assigned', { driverId: one.user.id })),
      );
      const winners = answers.filter(({ status }) => status === 200);
      expect(winners).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
      const now = rideSchema.parse(await rider.api.call(getRide, { params: { id: ride.id } }));
      expect(winners[0]?.body).toMatchObject({ driverId: now.driverId });
      await move(rider, ride.id, 'cancelled');
    });

    it('gives one ride to a driver who accepts twenty at once', async () => {
      const one = await driverOnline(product, 'Greedy Driver', 'suv');
      const riders = await people(20, (n) => signUp(product, `Waiting Rider ${n}`));
      const rides = await Promise.all(riders.map((waiting) => book(waiting, 'suv')));
      const answers = await Promise.all(
        rides.map((ride) => ask(one, ride.id, 'driver_assigned', { driverId: one.user.id })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
      await Promise.all(riders.map((waiting, n) => ask(waiting, rides[n]?.id ?? '', 'cancelled')));
    });

    it('books one ride for a rider who presses twice', async () => {
      const body = order(rider.user.id, 'auto', dadar, andheri);
      const headers = { 'idempotency-key': 'one-press' };
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => rider.api.post('/api/rides', body, { headers })),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
      const ids = answers.map(({ body: ride }) => rideSchema.parse(ride).id);
      expect(new Set(ids).size).toBe(1);
      const second = await rider.api.post('/api/rides', body);
      expect(second).toMatchObject({ status: 409, body: { code: 'active_ride_exists', rideId: ids[0] } });
      await move(rider, ids[0] ?? '', 'cancelled');
    });
  });

  describe('the metrics of every process', () => {
    it('have every metric, label and value that dashboards, rules and alerts name', async () => {
      const expressions = watchedExpressions();
      expect(expressions.length).toBeGreaterThan(100);
      expect(unfound(expressions, rules(), (await scrape()).flat())).toEqual([]);
    });

    it('are listed in the file that the launcher writes for Prometheus', async () => {
      const targets = targetsFile.parse(JSON.parse(readFileSync(join(product.dataDir, 'run', 'metrics.json'), 'utf8')));
      expect(targets.map(({ labels }) => labels.process).toSorted()).toEqual(ours().toSorted());
      for (const {
        targets: [address],
        labels,
      } of targets) {
        expect(`http://${address}`).toBe(product.healthUrl(labels.process));
      }
    });

    it('are few, and none contains the id of a person, ride or driver', async () => {
      const processes = await scrape();
      expect(processes).toHaveLength(6);
      for (const series of processes) expect(series.length).toBeLessThan(2500);
      const values = new Set(processes.flat().flatMap(({ labels }) => [...labels.values()]));
      expect([...values].filter((value) => /[0-9a-f]{8}-[0-9a-f]{4}|@|\+91/.test(value))).toEqual([]);
    });

    it('are not public', async () => {
      for (const path of ['/metrics', '/health/ready', '/api/metrics']) {
        const { body } = await product.client().get(path);
        expect(JSON.stringify(body)).not.toMatch(/# HELP|rahi_|"ready":/);
      }
    });
  });
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminStats,
  dayBefore,
  isActive,
  kolkataDayStart,
  rupeesFromPaise,
  settledCommissionPercent,
  splitCommission,
  type AdminStats,
  type DriverState,
  type Envelope,
  type RideState,
  type UserState,
} from '@rahi/contracts';
import { DailyFiguresEntity } from '../tables/daily-figures.entity.js';
import { changeAgainst } from '../desk/stats/change.js';
import { StatsController } from '../desk/stats/stats.controller.js';
import { Money } from '../figures/money/money.service.js';
import { AdminHarness, aPrincipal } from '../testing/admin-harness.js';
import { aDriverStory, aRideStory, aUserStory, type Story } from '../testing/factories.js';

const hourMs = 3_600_000;
/** Half past three in the afternoon in Kolkata. */
const now = new Date('2026-11-20T10:00:00Z');

let admin: AdminHarness;
beforeAll(async () => {
  admin = await AdminHarness.start(2);
}, 180_000);
afterAll(() => admin?.stop());

/** Numbers between 0 and 1, the same ones every time (a linear congruential generator). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<T>(items: readonly T[], draw: () => number): T[] {
  return items
    .map((item) => ({ item, at: draw() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

interface World {
  rides: Story<RideState>[];
  users: Story<UserState>[];
  drivers: Story<DriverState>[];
}

/** Three days of a small city. */
function aWorld(draw: () => number): World {
  const sometime = () => now.getTime() - Math.floor(draw() * 70 * hourMs) - 40 * 60_000;
  const rides = Array.from({ length: 60 }, () => {
    const steps = 1 + Math.floor(draw() * 5);
    const cancelled = steps < 4 && draw() < 0.5;
    const released = draw() < 0.3;
    const fares = { farePaise: 5000 + Math.floor(draw() * 50_000), distanceKm: Math.round(draw() * 2000) / 100 };
    return aRideStory(sometime(), { steps, released, cancelled, rated: steps === 5 && draw() < 0.5 }, fares);
  });
  const users = Array.from({ length: 25 }, () => aUserStory(sometime(), Math.floor(draw() * 3)));
  const drivers = Array.from({ length: 15 }, () => {
    const start = sometime();
    const length = now.getTime() - start;
    const turns = Array.from({ length: Math.floor(draw() * 6) }, () => start + draw() * length);
    return aDriverStory(
      start,
      turns.map(Math.floor).toSorted((a, b) => a - b),
    );
  });
  return { rides, users, drivers };
}

const within = (at: string | null, from: Date, to: Date) =>
  at !== null && Date.parse(at) >= from.getTime() && Date.parse(at) <= to.getTime();
const fares = (some: RideState[]) => some.reduce((sum, ride) => sum + ride.farePaise, 0);
/** What is booked of tariff version 1: a tenth of each fare as commission, and the GST inside of it as a cost. */
const revenue = (some: RideState[]) =>
  some.reduce((sum, ride) => sum + splitCommission(ride.farePaise, settledCommissionPercent).commissionPaise, 0);
const gst = (some: RideState[]) => some.reduce((sum, ride) => sum + Math.round(ride.farePaise / 21), 0);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The figures, counted from the states. */
function recount({ rides, users, drivers }: World): Omit<AdminStats, 'ridesByStatus'> {
  const before = dayBefore(now);
  const states = rides.map(({ state }) => state);
  const today = states.filter((ride) => within(ride.completedAt, kolkataDayStart(now), now));
  const yesterday = states.filter((ride) => within(ride.completedAt, kolkataDayStart(before), before));
  const active = states.filter((ride) => isActive(ride.status)).length;
  const activeBefore = states.filter((ride) => {
    const ended = ride.completedAt ?? ride.cancelledAt;
    return Date.parse(ride.createdAt) <= before.getTime() && (!ended || Date.parse(ended) > before.getTime());
  }).length;
  const online = drivers.filter(({ state }) => state.isOnline).length;
  const onlineBefore = drivers.filter(({ events }) => {
    const last = events.findLast((event) => Date.parse(event.occurredAt) <= before.getTime());
    return last?.type === 'driver.went_online.v1';
  }).length;
  const there = (stories: World['users'] | World['drivers']) =>
    stories.filter(({ state }) => Date.parse(state.createdAt) <= before.getTime()).length;
  const completed = states.filter((ride) => ride.status === 'completed');
  const times = [rides, users, drivers].flat().flatMap(({ events }) => events.map((event) => event.occurredAt));
  return {
    activeRides: active,
    onlineDrivers: online,
    dailyRevenue: rupeesFromPaise(revenue(today)),
    dailyFares: rupeesFromPaise(fares(today)),
    dailyNet: rupeesFromPaise(revenue(today) - gst(today)),
    totalUsers: users.length,
    completedRides: completed.length,
    totalDrivers: drivers.length,
    totalRides: rides.length,
    avgTripTime: 5,
    avgTripDistance: Math.round(mean(completed.map((ride) => ride.distanceKm)) * 100) / 100,
    changes: {
      activeRides: changeAgainst(active, activeBefore),
      onlineDrivers: changeAgainst(online, onlineBefore),
      dailyRevenue: changeAgainst(revenue(today), revenue(yesterday)),
      totalUsers: changeAgainst(users.length, there(users)),
      completedRides: changeAgainst(today.length, yesterday.length),
      totalDrivers: changeAgainst(drivers.length, there(drivers)),
    },
    asOf: times.toSorted().at(-1) ?? null,
  };
}

/** The figures as of a moment, out of what the instances have stored. */
const figuresAt = (moment: Date) =>
  new StatsController(admin.database.getRepository(DailyFiguresEntity), new Money(admin.database)).at(moment);
const figures = () => figuresAt(now);

describe('before anything has happened', () => {
  it('the figures are zero, and their changes are null', async () => {
    const { body } = await admin.call(adminStats, {});
    expect(body).toMatchObject({ activeRides: 0, dailyRevenue: '0', avgTripTime: null, asOf: null });
    expect(new Set(Object.values(body.changes))).toEqual(new Set([null]));
  });

  it('they are only for administrators', async () => {
    await expect(admin.call(adminStats, {}, aPrincipal({ isAdmin: false }))).rejects.toThrow(/^403.*forbidden/);
  });
});

describe('the read models, fed by shuffled and repeated events on two instances', () => {
  const draw = seeded(20_261_120);
  const world = aWorld(draw);
  const events: Envelope[] = [world.rides, world.users, world.drivers].flat().flatMap((story) => story.events);
  beforeAll(async () => {
    const repeated = events.filter(() => draw() < 0.4);
    await admin.publish(shuffled([...events, ...repeated, ...repeated], draw));
  }, 180_000);

  it('equal a recount', async () => {
    const { ridesByStatus, ...stats } = await figures();
    expect(stats).toEqual(recount(world));
    for (const [status, count] of Object.entries(ridesByStatus)) {
      expect([status, count]).toEqual([status, world.rides.filter(({ state }) => state.status === status).length]);
    }
  });

  it('are what an instance answers from', async () => {
    expect((await admin.call(adminStats, {})).body).toEqual(await figuresAt(new Date()));
  });

  it('hold each ride as its newest event describes it', async () => {
    const rows = await admin.database.query<{ ride_id: string; version: number; status: string; driver_id: string }[]>(
      'SELECT ride_id, version, status, driver_id FROM rides ORDER BY ride_id',
    );
    const expected = world.rides
      .map(({ state }) => ({
        ride_id: state.rideId,
        version: state.version,
        status: state.status,
        driver_id: state.driverId,
      }))
      .toSorted((a, b) => (a.ride_id < b.ride_id ? -1 : 1));
    expect(rows).toEqual(expected);
  });

  it('hold the event of each transition once, with versions that have no gap', async () => {
    const rows = await admin.database.query<{ ride_id: string; versions: number[]; types: string[] }[]>(
      `SELECT ride_id, array_agg(version ORDER BY version) AS versions, array_agg(type ORDER BY version) AS types
       FROM ride_events GROUP BY ride_id`,
    );
    const stored = new Map(rows.map((row) => [row.ride_id, row]));
    expect(stored.size).toBe(world.rides.length);
    for (const { state, events: all } of world.rides) {
      const sent = all.filter(({ type }) => type.startsWith('ride.'));
      expect(stored.get(state.rideId)).toMatchObject({
        versions: sent.map((_, n) => n + 1),
        types: sent.map((event) => event.type),
      });
    }
  });

  it('do not change when all events are repeated', async () => {
    const before = await figures();
    await admin.publish(shuffled(events, draw));
    expect(await figures()).toEqual(before);
  });

  it('refuse to change or delete an event of a ride', async () => {
    for (const change of ['UPDATE ride_events SET type = type', 'DELETE FROM ride_events', 'TRUNCATE ride_events'])
      await expect(admin.database.query(change)).rejects.toThrow(/append-only/);
  });

  it('cover each driver’s time without a gap', async () => {
    const gaps = await admin.database.query<unknown[]>(
      `SELECT driver_id, version FROM (
         SELECT driver_id, version, until, lead(at) OVER (PARTITION BY driver_id ORDER BY version) AS next
         FROM driver_shifts) AS shift
       WHERE until IS DISTINCT FROM next`,
    );
    expect(gaps).toEqual([]);
  });
});

const completedAt = (time: number, farePaise: number) => aRideStory(time - 20 * 60_000, { steps: 5 }, { farePaise });

describe('a day', () => {
  it('begins at midnight in Kolkata', async () => {
    const midnight = kolkataDayStart(new Date('2027-03-01T12:00:00Z')).getTime();
    const rides = [completedAt(midnight - 1, 10_000), completedAt(midnight, 200), completedAt(midnight + 1, 33)];
    await admin.publish(rides.flatMap((ride) => ride.events));
    expect((await figuresAt(new Date(midnight + hourMs))).dailyFares).toBe('2.33');
    expect((await figuresAt(new Date(midnight - 1))).dailyFares).toBe('100');
    // At one in the morning, yesterday's revenue was still zero.
    expect((await figuresAt(new Date(midnight + hourMs))).changes.dailyRevenue).toBeNull();
    // A day later, at the same time: no rides today, two yesterday.
    expect((await figuresAt(new Date(midnight + 25 * hourMs))).changes).toMatchObject({
      dailyRevenue: -100,
      completedRides: -100,
    });
  });
});

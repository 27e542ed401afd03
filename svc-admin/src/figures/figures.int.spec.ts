import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  kolkataDate,
  rideStatuses,
  type DomainEvent,
  type DriverState,
  type RideState,
  type UserState,
} from '@rahi/contracts';
import { sampled } from '@rahi/testing-kit';
import * as fc from 'fast-check';
import { applyEvents } from '../read-models/apply-events.js';
import { AdminHarness } from '../testing/admin-harness.js';
import { aDriverStory, aRideStory, asDomainEvent, aUserStory } from '../testing/factories.js';

let admin: AdminHarness;
beforeAll(async () => {
  admin = await AdminHarness.start();
}, 180_000);
afterAll(() => admin?.stop());

const hourMs = 3_600_000;
const personId = (n: number) => `0190a1b2-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** Around midnight in Kolkata of three days, to the millisecond. */
const moment = fc.integer({ min: 0, max: 60 * hourMs }).map((ms) => Date.parse('2026-11-18T12:00:00Z') + ms);
const person = fc.integer({ min: 0, max: 5 }).map(personId);

const ride = fc
  .record({
    at: moment,
    steps: fc.integer({ min: 1, max: 5 }),
    released: fc.boolean(),
    cancelled: fc.boolean(),
    rated: fc.boolean(),
    riderId: person,
    driverId: person,
    farePaise: fc.integer({ min: 0, max: 1_000_000 }),
    metres: fc.integer({ min: 0, max: 90_000 }),
    stars: fc.integer({ min: 1, max: 5 }),
    refund: fc.integer({ min: 0, max: 1_200_000 }),
  })
  .map(({ at, steps, released, cancelled, rated, stars, refund, metres, ...given }) =>
    aRideStory(
      at,
      {
        steps,
        released,
        cancelled: cancelled && steps < 4,
        rated: rated && steps === 5,
        stars,
        refundedPaise: steps === 5 ? refund : 0,
      },
      { ...given, distanceKm: metres / 1000 },
    ),
  );
const user = fc.tuple(moment, fc.integer({ min: 0, max: 2 })).map(([at, changes]) => aUserStory(at, changes));
const driver = fc
  .tuple(moment, fc.array(fc.integer({ min: 1, max: 40 * hourMs }), { maxLength: 5 }))
  .map(([at, turns]) =>
    aDriverStory(
      at,
      turns.toSorted((a, b) => a - b).map((turn) => at + turn),
    ),
  );

/** Some of the events in any order, some of them repeated, in batches of any size. */
const deliveries = fc
  .tuple(fc.array(ride, { maxLength: 8 }), fc.array(user, { maxLength: 3 }), fc.array(driver, { maxLength: 3 }))
  .map((stories) => stories.flat().flatMap((story) => story.events.map(asDomainEvent)))
  .chain((events) =>
    fc.record({
      events: fc.shuffledSubarray(events),
      again: fc.shuffledSubarray(events),
      sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 }),
    }),
  )
  .map(({ events, again, sizes }) => {
    const repeated = again.filter((event) => events.includes(event));
    return { events, parts: cut([...events, ...repeated], sizes) };
  });

function cut(events: readonly DomainEvent[], sizes: readonly number[]): DomainEvent[][] {
  const parts: DomainEvent[][] = [];
  for (let from = 0; from < events.length;) {
    const size = sizes[parts.length % sizes.length] ?? 1;
    parts.push(events.slice(from, from + size));
    from += size;
  }
  return parts;
}

const take = (events: readonly DomainEvent[]) => admin.database.transaction((manager) => applyEvents(manager, events));

/** Two consumers apply the batches at the same time. */
async function deliver(parts: readonly DomainEvent[][]): Promise<void> {
  const waiting = [...parts];
  const consume = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) await take(part);
  };
  await Promise.all([consume(), consume()]);
}

type Figures = Record<string, Record<string, number>>;

function add(figures: Figures, key: string, shares: Record<string, number>): void {
  const row = (figures[key] ??= {});
  for (const [name, share] of Object.entries(shares)) row[name] = (row[name] ?? 0) + share;
}

/** The newest version of each state. */
function newest(events: readonly DomainEvent[]) {
  const states = new Map<string, RideState | UserState | DriverState>();
  for (const { data } of events) {
    if (!('version' in data)) continue;
    const id = 'rideId' in data ? data.rideId : 'userId' in data ? data.userId : data.driverId;
    const known = states.get(id);
    if (!known || known.version < data.version) states.set(id, data);
  }
  return [...states.values()];
}

/** The figures, counted from the events. */
function recount(events: readonly DomainEvent[]): { days: Figures; people: Figures } {
  const [days, people]: [Figures, Figures] = [{}, {}];
  for (const state of newest(events)) {
    const booked = kolkataDate(new Date(state.createdAt));
    if ('isOnline' in state) add(days, booked, { new_drivers: 1 });
    else if ('email' in state) add(days, booked, { new_users: 1 });
    else countRide(days, people, booked, state);
  }
  return { days: compact(days), people: compact(people) };
}

function countRide(days: Figures, people: Figures, booked: string, state: RideState): void {
  add(days, booked, { [state.status]: 1 });
  if (state.status !== 'completed' || !state.completedAt || !state.startedAt || !state.driverId) return;
  add(days, kolkataDate(new Date(state.completedAt)), {
    completions: 1,
    trip_ms: Date.parse(state.completedAt) - Date.parse(state.startedAt),
    trip_metres: Math.round(state.distanceKm * 1000),
  });
  add(people, state.driverId, {
    rating_sum: state.rating ?? 0,
    rating_count: state.rating === null ? 0 : 1,
  });
  for (const id of new Set([state.riderId, state.driverId])) add(people, id, { trips: 1 });
}

/** Drops zeroes, which remain after a row is deleted. */
function compact(figures: Figures): Figures {
  const rows = Object.entries(figures).map(([key, row]) => {
    return [key, Object.fromEntries(Object.entries(row).filter(([, value]) => value !== 0))] as const;
  });
  return Object.fromEntries(rows.filter(([, row]) => Object.keys(row).length > 0));
}

async function read(table: string, key: string, columns: readonly string[]): Promise<Figures> {
  const rows = await admin.database.query<Record<string, string>[]>(
    `SELECT ${key}::text AS key, ${columns.map((name) => `${name}::text`).join(', ')} FROM ${table}`,
  );
  const figures = rows.map((row) => {
    return [String(row['key']), Object.fromEntries(columns.map((name) => [name, Number(row[name])]))] as const;
  });
  return compact(Object.fromEntries(figures));
}

async function kept(): Promise<{ days: Figures; people: Figures }> {
  const days = ['completions', 'trip_ms', 'trip_metres', 'new_users', 'new_drivers'];
  const people = ['trips', 'rating_sum', 'rating_count'];
  return {
    days: await read('daily_figures', 'day', [...rideStatuses, ...days]),
    people: await read('person_figures', 'user_id', people),
  };
}

async function empty(): Promise<void> {
  for (const table of ['rides', 'users', 'drivers', 'driver_shifts'])
    await admin.database.query(`DELETE FROM ${table}`);
}

const sampleSeconds = 15;

describe('the figures by day and by person', () => {
  it('equal a recount, for any events in any order, repeated and in batches of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        deliveries,
        sampled(sampleSeconds, async ({ events, parts }) => {
          await empty();
          expect(await kept()).toEqual({ days: {}, people: {} });
          await deliver(parts);
          const expected = recount(events);
          expect(await kept()).toEqual(expected);
          await deliver(cut(events.toReversed(), [3]));
          expect(await kept()).toEqual(expected);
        }),
      ),
      { numRuns: 40 },
    );
  });
});

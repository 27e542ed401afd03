import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  driverEarnings,
  driverLedger,
  driverLedgerFile,
  earningsDays,
  earningsPeriods,
  hoursForTrips,
  kolkataDate,
  kolkataDayStart,
  paiseFromRupees,
  rupeesFromPaise,
  type DomainEvent,
  type LedgerEntry,
  type Principal,
  type RideState,
} from '@rahi/contracts';
import * as fc from 'fast-check';
import { DriversHarness } from '../testing/drivers-harness.js';
import { anEnvelope, aPrincipal, aRide } from '../testing/factories.js';
import { Earnings } from './earnings.service.js';
import { Ledger } from './ledger.service.js';
import { RideEvents } from './ride-events.service.js';

let drivers: DriversHarness;
beforeAll(async () => {
  // In process: periods end by a clock that the suite sets.
  drivers = await DriversHarness.start({}, { inProcess: true });
});
afterAll(() => drivers?.stop());

const now = new Date('2026-11-25T09:30:00Z');
const dayMs = 86_400_000;

function eventOf(type: 'ride.completed.v1' | 'ride.rated.v1' | 'ride.started.v1', data: RideState): DomainEvent {
  return { ...anEnvelope(type, data), type, data };
}

/** Puts events to the handler itself, past the inbox that would drop a repeat. */
async function take(events: readonly DomainEvent[]): Promise<void> {
  await drivers.database.transaction((manager) => drivers.app.get(RideEvents).take(events, manager));
}

interface Trip {
  farePaise: number;
  completedAt: Date;
}

const at = (text: string): Trip => ({ farePaise: 20_055, completedAt: new Date(text) });

/** Any time of the weeks around now, and often the very border of a day. */
const completedAt = fc.oneof(
  fc.integer({ min: -40 * dayMs, max: 2 * dayMs }).map((ms) => new Date(now.getTime() + ms)),
  fc
    .tuple(fc.integer({ min: -33, max: 1 }), fc.constantFrom(-1, 0, 1))
    .map(([days, ms]) => new Date(kolkataDayStart(now).getTime() + days * dayMs + ms)),
);
const trips = fc.array(fc.record({ farePaise: fc.nat({ max: 5_000_000 }), completedAt }), { maxLength: 14 });

async function settled(driver: Principal, made: readonly Trip[], shuffle: readonly number[]): Promise<void> {
  const events = made.flatMap(({ farePaise, completedAt: done }) => {
    const ride = aRide({
      driverId: driver.userId,
      status: 'completed',
      version: 5,
      farePaise,
      completedAt: done.toISOString(),
    });
    return [
      eventOf('ride.completed.v1', ride),
      eventOf('ride.completed.v1', ride),
      eventOf('ride.rated.v1', { ...ride, version: 6, rating: 4 }),
      eventOf('ride.started.v1', { ...ride, version: 4, status: 'in_progress', completedAt: null }),
    ];
  });
  const inAnyOrder = events
    .map((event, n) => ({ event, at: shuffle[n % shuffle.length] ?? n }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ event }) => event);
  // Several at once, as instances would, but no more than they have connections; one, two or three events together.
  const takers = Array.from({ length: 6 }, async (_, n) => {
    while (inAnyOrder.length > 0) await take(inAnyOrder.splice(0, 1 + (n % 3)));
  });
  await Promise.all(takers);
}

const netOf = (trip: Trip) => trip.farePaise - Math.round(trip.farePaise / 10);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const earningsOf = () => drivers.app.get(Earnings);

async function wholeLedger(
  driver: Principal,
  query: { limit?: number; from?: string; to?: string },
): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for (let cursor: string | undefined; ;) {
    const given = { ...query, ...(cursor !== undefined && { cursor }) };
    const page = await drivers.answer(driverLedger, driver, { params: { driverId: driver.userId }, query: given });
    entries.push(...page.body);
    cursor = /cursor=([\w-]+)>; rel="next"/.exec(page.header('link'))?.[1];
    if (cursor === undefined && page.header('x-total-count') !== String(entries.length))
      throw new Error(`${entries.length} entries came, not ${page.header('x-total-count')}`);
    if (cursor === undefined) return entries;
  }
}

/** No bonus and no tip. */
const nothingMore = { bonus: '0', tip: '0' };

describe('earnings', () => {
  it('of any period equal its settlements to the paisa, with events repeated, concurrent and out of order', async () => {
    await fc.assert(
      fc.asyncProperty(trips, fc.array(fc.nat(), { minLength: 7, maxLength: 60 }), async (made, shuffle) => {
        const driver = aPrincipal();
        await drivers.profile(driver);
        await settled(driver, made, shuffle);

        for (const period of earningsPeriods) {
          const { first, last } = earningsDays(period, now);
          const { totals, days } = await earningsOf().of(driver.userId, period, driver, 'spec', now);
          const within = made.filter(
            (trip) => kolkataDate(trip.completedAt) >= first && kolkataDate(trip.completedAt) <= last,
          );
          expect(paiseFromRupees(totals.gross)).toBe(sum(within.map((trip) => trip.farePaise)));
          expect(paiseFromRupees(totals.net)).toBe(sum(within.map(netOf)));
          expect(paiseFromRupees(totals.commission)).toBe(paiseFromRupees(totals.gross) - paiseFromRupees(totals.net));
          expect(totals.trips).toBe(within.length);
          for (const figure of ['gross', 'commission', 'net'] as const)
            expect(sum(days.map((day) => paiseFromRupees(day[figure])))).toBe(paiseFromRupees(totals[figure]));
          expect(sum(days.map((day) => day.hours))).toBe(totals.hours);
          for (const day of days) {
            const ofDay = within.filter((trip) => kolkataDate(trip.completedAt) === day.date);
            expect(day).toMatchObject({
              trips: ofDay.length,
              hours: ofDay.length === 0 ? 0 : hoursForTrips(ofDay.length),
              net: rupeesFromPaise(sum(ofDay.map(netOf))),
            });
          }
        }

        const ledger = await wholeLedger(driver, { limit: 5 });
        expect(ledger.map((entry) => entry.completedAt)).toEqual(
          made
            .map((trip) => trip.completedAt.toISOString())
            .toSorted()
            .toReversed(),
        );
        expect(sum(ledger.map((entry) => paiseFromRupees(entry.net)))).toBe(sum(made.map(netOf)));
        expect((await drivers.profile(driver)).totalEarnings).toBe(rupeesFromPaise(sum(made.map(netOf))));
        expect((await drivers.profile(driver)).user.totalTrips).toBe(made.length);
      }),
      { numRuns: 15 },
    );
  });

  it('of a week begin on Monday and list every day up to today, with or without trips', async () => {
    const driver = aPrincipal();
    await drivers.profile(driver);
    await settled(driver, [{ farePaise: 10_001, completedAt: new Date('2026-11-23T18:30:00Z') }], [1]);
    const { days, totals } = await earningsOf().of(driver.userId, 'week', driver, 'spec', now);
    const none = {
      trips: 0,
      hours: 0,
      onlineMinutes: 0,
      gross: '0',
      commission: '0',
      net: '0',
      ...nothingMore,
      earned: '0',
    };
    const tuesday = {
      trips: 1,
      hours: 1,
      onlineMinutes: 0,
      gross: '100.01',
      commission: '10',
      net: '90.01',
      ...nothingMore,
      earned: '90.01',
    };
    expect(days).toEqual([
      { date: '2026-11-23', ...none },
      { date: '2026-11-24', ...tuesday },
      { date: '2026-11-25', ...none },
    ]);
    expect(totals).toEqual(tuesday);
  });

  it.each([
    ['today', '2026-11-24T09:30:00Z'],
    ['week', '2026-11-18T09:30:00Z'],
    ['month', '2026-10-25T09:30:00Z'],
  ] as const)(
    'of %s stand beside the period before up to the same time, where it had trips',
    async (period, sameTime) => {
      const driver = aPrincipal();
      await drivers.profile(driver);
      expect(await earningsOf().of(driver.userId, period, driver, 'spec', now)).not.toHaveProperty('before');
      await settled(driver, [at(sameTime)], [1]);
      // Not before that time of day: the previous period did not include it yet.
      expect(await earningsOf().of(driver.userId, period, driver, 'spec', now)).not.toHaveProperty('before');
      await settled(driver, [at(new Date(Date.parse(sameTime) - 1).toISOString())], [1]);
      const { before } = await earningsOf().of(driver.userId, period, driver, 'spec', now);
      expect(before).toEqual({ earned: '180.49' });
    },
  );

  it('are shown only to their driver and to admins', async () => {
    const driver = aPrincipal();
    await drivers.profile(driver);
    const params = { driverId: driver.userId };
    const admin = aPrincipal({ type: 'rider', isAdmin: true });
    expect(await drivers.call(driverEarnings, admin, { params })).toMatchObject({ totals: { trips: 0, net: '0' } });
    expect(await drivers.call(driverLedger, admin, { params })).toEqual([]);
    for (const stranger of [aPrincipal(), aPrincipal({ type: 'rider' })]) {
      await expect(drivers.call(driverEarnings, stranger, { params })).rejects.toMatchObject({ status: 404 });
      await expect(drivers.call(driverLedger, stranger, { params })).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe('the ledger’s pages', () => {
  it('have 20 entries by default, keep their place while rides are added, and end', async () => {
    const driver = aPrincipal();
    await drivers.profile(driver);
    // All at the same time: only the id distinguishes them.
    const made = Array.from({ length: 45 }, (_, n) => ({ farePaise: 100 + n, completedAt: new Date(now) }));
    await settled(driver, made, [3, 1, 2]);
    const params = { driverId: driver.userId };
    const first = await drivers.answer(driverLedger, driver, { params });
    expect(first.body).toHaveLength(20);
    expect(first.header('x-total-count')).toBe('45');
    await settled(driver, [{ farePaise: 5, completedAt: new Date(now.getTime() + 1000) }], [1]);
    const cursor = /cursor=([\w-]+)>/.exec(first.header('link'))?.[1];
    const second = await drivers.answer(driverLedger, driver, { params, query: { cursor, limit: 100 } });
    const ids = [...first.body, ...second.body].map((entry) => entry.rideId);
    expect(new Set(ids).size).toBe(45);
    expect(second.header('link')).toBe('');
  });

  it('have the days asked for, in Kolkata time, with addresses and amounts', async () => {
    const driver = aPrincipal();
    await drivers.profile(driver);
    await settled(
      driver,
      [
        at('2026-11-23T18:29:59.999Z'),
        at('2026-11-23T18:30:00Z'),
        at('2026-11-24T18:29:59.999Z'),
        at('2026-11-24T18:30:00Z'),
      ],
      [1],
    );
    const found = await wholeLedger(driver, { from: '2026-11-24', to: '2026-11-24', limit: 1 });
    expect(found).toEqual(
      ['2026-11-24T18:29:59.999Z', '2026-11-23T18:30:00.000Z'].map((completed) => ({
        rideId: expect.any(String),
        completedAt: completed,
        pickupAddress: 'Connaught Place',
        dropoffAddress: 'Hauz Khas Village',
        gross: '200.55',
        commission: '20.06',
        net: '180.49',
        earned: '180.49',
        ...nothingMore,
      })),
    );
    expect(await wholeLedger(driver, { from: '2026-11-25' })).toHaveLength(1);
    expect(await wholeLedger(driver, { to: '2026-11-23' })).toHaveLength(1);
  });

  it.each([
    ['a day that does not exist', { from: '2026-02-30' }],
    ['days the wrong way round', { from: '2026-11-02', to: '2026-11-01' }],
    ['a forged cursor', { cursor: 'bm90IG91cnM' }],
    ['more than a hundred', { limit: 101 }],
  ])('are refused for %s', async (_, query) => {
    const driver = aPrincipal();
    const params = { driverId: driver.userId };
    await expect(drivers.call(driverLedger, driver, { params, query })).rejects.toMatchObject({ status: 400 });
  });
});

describe('the ledger as a file', () => {
  it('has a line for each settlement of the period, oldest first, in Kolkata time', async () => {
    const driver = aPrincipal();
    await drivers.profile(driver);
    const service = drivers.app.get(Ledger);
    const given = { params: { driverId: driver.userId }, query: { period: 'week' as const }, body: {} };
    const asked = {
      ...given,
      principal: driver,
      requestId: 'spec',
      idempotencyKey: null,
      clientAddress: '',
      userAgent: '',
      browser: null,
      language: 'en-IN' as const,
      deadline: 0,
    };
    await settled(
      driver,
      [
        at('2026-11-24T18:30:00Z'),
        at('2026-11-22T18:30:00Z'),
        at('2026-11-22T18:29:59.999Z'),
        { ...at('2026-11-25T09:00:00Z'), farePaise: 10_000 },
      ],
      [1],
    );
    const reply = await service.file(asked, now);
    const [mark, ...lines] = Buffer.from(reply.body ?? [])
      .toString('utf8')
      .split(/(?<=^\uFEFF)|\r\n/);
    expect(mark).toBe('\uFEFF');
    expect(lines.map((line) => line.replace(/,[0-9a-f-]{36},/, ',a-ride,'))).toEqual([
      'Date,Time,Ride,Pickup,Drop-off,Fare (INR),Commission (INR),Bonus (INR),Tip (INR),Given back (INR),Net (INR)',
      '2026-11-23,00:00,a-ride,Connaught Place,Hauz Khas Village,200.55,20.06,0,0,0,180.49',
      '2026-11-25,00:00,a-ride,Connaught Place,Hauz Khas Village,200.55,20.06,0,0,0,180.49',
      '2026-11-25,14:30,a-ride,Connaught Place,Hauz Khas Village,100,10,0,0,0,90',
      '',
    ]);
    expect(reply.headers.http).toEqual({
      'content-disposition': 'attachment; filename="rahi-earnings-2026-11-23-to-2026-11-25.csv"',
    });
  });

  it('is returned as bytes, only to its driver and to admins', async () => {
    const driver = aPrincipal();
    await drivers.profile(driver);
    const params = { driverId: driver.userId };
    const file = await drivers.answer(driverLedgerFile, driver, { params, query: { period: 'month' } });
    expect(file.text).toBe(
      '\uFEFFDate,Time,Ride,Pickup,Drop-off,Fare (INR),Commission (INR),Bonus (INR),Tip (INR),Given back (INR),Net (INR)\r\n',
    );
    expect(file.header('content-disposition')).toMatch(/^attachment; filename="rahi-earnings-[\d-]+-to-[\d-]+\.csv"$/);
    const admin = aPrincipal({ type: 'rider', isAdmin: true });
    expect((await drivers.answer(driverLedgerFile, admin, { params })).text).toBe(file.text);
    await expect(drivers.call(driverLedgerFile, aPrincipal(), { params })).rejects.toMatchObject({ status: 404 });
  });
});

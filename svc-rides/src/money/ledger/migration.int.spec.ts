import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  billOf,
  documentedTariff,
  fareFor,
  plainInputs,
  settledCommissionPercent,
  splitCommission,
  sumOf,
  usualVehicleType,
} from '@rahi/contracts';
import { testDatabase, type TestDatabase } from '@rahi/testing-kit';
import { DataSource } from 'typeorm';
import { Rides1795197600000 } from '../../migrations/1795197600000-rides.js';
import { Ledger1795810000000 } from '../../migrations/1795810000000-ledger.js';

let database: TestDatabase;
const open = (...migrations: Function[]) =>
  new DataSource({ type: 'postgres', url: database.url, migrations, extra: { max: 1 } }).initialize();

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const riders = Array.from({ length: 7 }, () => randomUUID());
const drivers = Array.from({ length: 5 }, () => randomUUID());
/** Fares of the tariff, and two that no tariff gives. */
const fares = [
  ...Array.from({ length: 60 }, (_, n) => {
    const inputs = plainInputs(0.5 + n * 0.37, 20, 100 + (n % 3) * 25);
    return billOf(documentedTariff[usualVehicleType(n)], inputs).totalPaise;
  }),
  0,
  15,
];
const rides = fares.map((farePaise, n) => ({
  id: randomUUID(),
  status: n % 11 === 10 ? 'cancelled' : 'completed',
  riderId: riders[n % 7] ?? '',
  driverId: drivers[n % 5] ?? '',
  farePaise,
  at: new Date(Date.UTC(2026, 8, 1, 0, n)),
}));
const settled = rides.filter(({ status }) => status === 'completed');

const insertRide = `INSERT INTO rides (id, status, rider_id, rider, driver_id, driver, assigned_by, vehicle_type, pickup_address,
    pickup_lat, pickup_lng, dropoff_address, dropoff_lat, dropoff_lng, fare_paise, distance_metres, duration_minutes, trip_code,
    offer_until, completed_at, cancelled_by)
  VALUES ($1, $2, $3, '{}', $4, '{}', 'driver', 'mini', 'a', 28, 77, 'b', 28, 77, $5, 5000, 12, '0417', now(), $6, $7)`;

interface Posted {
  cause: string;
  kind: string;
  owner: string | null;
  paise: number;
  at: Date;
}

const { gstPercent } = documentedTariff.mini;

const notZero = (lines: Record<string, number>) =>
  Object.fromEntries(Object.entries(lines).filter(([, paise]) => paise !== 0));

describe('trips of the release before', () => {
  let postings: Posted[];
  let later: DataSource;
  beforeAll(async () => {
    const before = await open(Rides1795197600000);
    await before.runMigrations();
    for (const { id, status, riderId, driverId, farePaise, at } of rides) {
      const done = status === 'completed' ? [at, null] : [null, 'rider'];
      await before.query(insertRide, [id, status, riderId, driverId, farePaise, ...done]);
    }
    await before.destroy();
    later = await open(Rides1795197600000, Ledger1795810000000);
    await later.runMigrations({ transaction: 'each' });
    postings = await later.query(
      `SELECT entry.cause, account.kind, account.owner, posting.paise::int AS paise, entry.at FROM postings posting
       JOIN journal_entries entry ON entry.id = entry_id JOIN accounts account ON account.id = account_id`,
    );
  });
  afterAll(() => later?.destroy());

  const linesOf = (cause: string) =>
    Object.fromEntries(
      postings.filter((one) => one.cause === cause).map(({ kind, owner, paise }) => [`${kind} ${owner ?? ''}`, paise]),
    );

  it('are in the journal at their settlement, to the paisa, and nothing else is', async () => {
    for (const { id, farePaise, riderId, driverId, at } of settled) {
      const { commissionPaise, netPaise } = splitCommission(farePaise, settledCommissionPercent);
      const gstPaise = Math.round(farePaise / (1 + 100 / gstPercent));
      expect(linesOf(`ride.completed/${id}`)).toEqual(
        notZero({
          [`rider ${riderId}`]: farePaise,
          [`driver ${driverId}`]: -netPaise,
          'commission ': -commissionPaise,
          'gst_borne ': gstPaise,
          'gst ': -gstPaise,
        }),
      );
      expect(postings.filter(({ cause }) => cause.endsWith(id)).every((one) => one.at.getTime() === at.getTime())).toBe(
        true,
      );
    }
    const [counted] = await later.query('SELECT count(*)::int AS entries FROM journal_entries');
    expect(counted).toEqual({ entries: 2 * settled.length });
  });

  it('have the GST that their fares were made with', () => {
    const made = fareFor('sedan', 14.14);
    const ours = Math.round(made.totalPaise / (1 + 100 / gstPercent));
    expect(ours).toBe(sumOf(made.lines, 'gst'));
  });

  it('leave no person a balance, and each account the sum of its postings', async () => {
    const balances: { kind: string; owner: string | null; paise: number; sum: number }[] = await later.query(
      `SELECT account.kind, account.owner, kept.paise::int AS paise,
         (SELECT coalesce(sum(paise), 0)::int FROM postings WHERE account_id = account.id) AS sum
       FROM accounts account JOIN account_balances kept ON kept.account_id = account.id`,
    );
    expect(balances.filter(({ owner, paise }) => owner !== null && paise !== 0)).toEqual([]);
    expect(balances.filter(({ paise, sum }) => paise !== sum)).toEqual([]);
    expect(balances.filter(({ owner }) => owner !== null).length).toBe(riders.length + drivers.length);
    const commission = settled.reduce((sum, { farePaise }) => sum + splitCommission(farePaise, 10).commissionPaise, 0);
    expect(balances.find(({ kind }) => kind === 'commission')?.paise).toBe(-commission);
    expect(balances.find(({ kind }) => kind === 'opening')?.paise).toBe(commission);
  });

  it('can be undone and done again', async () => {
    await later.undoLastMigration();
    expect(await later.runMigrations()).toHaveLength(1);
  });
});

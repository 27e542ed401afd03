import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminAnalytics,
  adminAudit,
  adminDriver,
  adminRides,
  adminStats,
  adminUpdateUser,
  adminUsers,
  rateRide,
  updateDriver,
  updateUser,
} from '@rahi/contracts';
import { waitFor, type TestProduct } from '@rahi/testing-kit';
import pg from 'pg';
import { book, codeAtTheKerb, driverOnline, move, signUp, withdraw, type Person } from '../people/people.js';

const opsProgram = fileURLToPath(new URL('../../../../svc-admin/dist/ops.js', import.meta.url));

let product: TestProduct;
let admin: Person;
let riders: Person[];
let driver: Person;

function at(n: number): Person {
  const rider = riders[n];
  if (!rider) throw new Error(`there is no rider ${n}`);
  return rider;
}

async function completed(rider: Person): Promise<void> {
  const { id } = await book(rider);
  await move(driver, id, 'driver_assigned', { driverId: driver.user.id });
  await move(driver, id, 'driver_arrived');
  await move(driver, id, 'in_progress', { otp: await codeAtTheKerb(product, id) });
  await move(driver, id, 'completed');
  await rider.api.call(rateRide, { params: { id }, body: { rating: 4, riderId: rider.user.id } });
}

/** Everything the desk shows, and whether the last of it has arrived. */
async function desk() {
  const { api } = admin;
  const shown = {
    stats: await api.call(adminStats, {}),
    week: await api.call(adminAnalytics, {}),
    day: await api.call(adminAnalytics, { query: { period: '24h' } }),
    rides: await api.call(adminRides, {}),
    users: await api.call(adminUsers, {}),
    driver: await api.call(adminDriver, { params: { id: driver.user.id } }),
    audit: await api.call(adminAudit, {}),
  };
  const settled =
    shown.stats.totalRides === 4 &&
    shown.stats.ridesByStatus.searching === 1 &&
    shown.users.users.some((user) => user.suspended) &&
    shown.driver.user.rating === 4 &&
    shown.driver.user.totalTrips === 2 &&
    shown.driver.today?.trips === 2 &&
    shown.audit.entries.length > 0;
  return { settled, shown };
}

async function found(search: string): Promise<(string | null)[]> {
  return (await admin.api.call(adminUsers, { query: { search } })).users.map((user) => user.name);
}

async function ops(...words: string[]): Promise<string> {
  const env = {
    ...process.env,
    DATABASE_URL: product.databaseUrls['svc-admin'],
    NATS_URL: product.natsUrls['svc-admin'],
  };
  const { stdout } = await promisify(execFile)(process.execPath, [opsProgram, ...words], { env });
  return stdout;
}

async function atTheDatabase(statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: product.ownerUrls['svc-admin'] });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The desk's figures from events. It needs an unused product because it counts rides, and breaks the audit log at the end. */
export function adminDesk(theProduct: () => TestProduct, theAdmin: () => Person): void {
  beforeAll(async () => {
    [product, admin] = [theProduct(), theAdmin()];
    riders = await Promise.all(['Asha Rao', 'Asha', 'Imran 100% Ali'].map((name) => signUp(product, name)));
    await at(1).api.call(updateUser, { params: { id: at(1).user.id }, body: { name: 'आशा राव' } });
    driver = await driverOnline(product, 'Vikram Singh');
    await completed(at(0));
    await completed(at(1));
    const cancelled = await book(at(2));
    await move(at(2), cancelled.id, 'cancelled');
    await book(at(2));
    const body = { action: 'suspend', reason: 'A complaint' } as const;
    await admin.api.call(adminUpdateUser, { params: { id: at(1).user.id }, body });
    await waitFor(async () => (await desk()).settled, { what: 'all of it at the desk' });
  });
  afterAll(async () => {
    await withdraw(at(2));
    await driver.api.call(updateDriver, { params: { driverId: driver.user.id }, body: { isOnline: false } });
  });

  describe('the administrators’ desk, from the events of a whole product', () => {
    it('shows users, rides, figures and a driver with its earnings', async () => {
      const { shown } = await desk();
      expect(shown.week.summary).toMatchObject({
        totalRides: 4,
        totalRevenue: shown.stats.dailyRevenue,
        fares: shown.stats.dailyFares,
        net: shown.stats.dailyNet,
      });
      expect(shown.week.dailyData).toHaveLength(7);
      expect(shown.week.dailyData.at(-1)).toMatchObject({ rides: 4, newUsers: shown.stats.totalUsers });
      expect(shown.driver.earnings.gross).toBe(shown.stats.dailyFares);
      expect(shown.driver.earnings.commission).toBe(shown.stats.dailyRevenue);
      expect(shown.driver.today).toMatchObject({ ...shown.driver.earnings, trips: 2 });
      expect(shown.driver.recentRides).toHaveLength(2);
      expect(await found('आशा')).toEqual(['आशा राव']);
      expect(await found('100%')).toEqual(['Imran 100% Ali']);
    });

    it('shows the same after its tables were damaged and rebuilt from the outboxes of the other services', async () => {
      const { shown } = await desk();
      await atTheDatabase([
        'DELETE FROM users',
        `UPDATE rides SET status = 'cancelled', rider_name = 'Nobody'`,
        'UPDATE daily_figures SET revenue_paise = 7',
        'DELETE FROM driver_shifts',
      ]);
      expect((await admin.api.call(adminUsers, {})).users).toEqual([]);
      expect(await ops('read-models', 'rebuild')).toMatch(/^Rebuilt from \d+ events/);
      expect((await desk()).shown).toEqual(shown);
    });

    it('continues with later events', async () => {
      const ride = await book(at(0));
      await move(at(0), ride.id, 'cancelled');
      const stats = await waitFor(
        async () => {
          const now = await admin.api.call(adminStats, {});
          return now.ridesByStatus.cancelled === 2 && now;
        },
        { what: 'the next ride and its cancellation' },
      );
      expect(stats).toMatchObject({ totalRides: 5, ridesByStatus: { searching: 1, completed: 2 } });
    });

    it('has a complete audit log, and detects a change of it', async () => {
      expect(await ops('audit', 'verify')).toMatch(/^The audit log is whole: [1-9]\d* rows/);
      await atTheDatabase([
        'ALTER TABLE audit_log DISABLE TRIGGER USER',
        `UPDATE audit_log SET reason = 'None' WHERE action = 'user.suspend'`,
        'ALTER TABLE audit_log ENABLE TRIGGER USER',
      ]);
      await expect(ops('audit', 'verify')).rejects.toMatchObject({
        code: 1,
        stdout: expect.stringMatching(/^The audit log is broken: row \d+ is changed\.$/m),
      });
    });
  });
}

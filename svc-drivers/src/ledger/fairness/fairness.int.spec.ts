import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { driverFairness } from '@rahi/contracts';
import { DriversHarness } from '../../testing/drivers-harness.js';
import { aPrincipal } from '../../testing/factories.js';
import { FairnessOfEarnings } from './fairness.service.js';

let drivers: DriversHarness;
beforeAll(async () => {
  // In process: periods end by a clock that the suite sets.
  drivers = await DriversHarness.start({}, { inProcess: true });
});
afterAll(() => drivers?.stop());

const now = new Date('2026-11-25T09:30:00Z');
const of = (period: '24h' | '7d' | '30d') => drivers.app.get(FairnessOfEarnings).of(period, now);

/** A driver with these shifts, who earned this net amount, in paise, an hour ago. */
async function aDriver(shifts: readonly (readonly [began: string, ended: string | null])[], netPaise: number) {
  const driver = aPrincipal();
  await drivers.profile(driver);
  for (const [began, ended] of shifts)
    await drivers.database.query('INSERT INTO shifts (driver_id, began_at, ended_at) VALUES ($1, $2, $3)', [
      driver.userId,
      began,
      ended,
    ]);
  await settle(driver.userId, netPaise, '2026-11-25T08:30:00Z');
  return driver;
}

const settle = (driverId: string, netPaise: number, at: string) =>
  drivers.database.query(
    `INSERT INTO settlements (ride_id, driver_id, gross_paise, commission_paise, net_paise, completed_at)
     VALUES (gen_random_uuid(), $1, $2, 0, $2, $3)`,
    [driverId, netPaise, at],
  );

describe('the fairness of earnings', () => {
  it('is unknown without a driver who was online for an hour', async () => {
    await aDriver([['2026-11-25T07:00:00Z', '2026-11-25T07:59:59Z']], 50_000);
    expect(await of('7d')).toEqual({ gini: null, drivers: 0 });
  });

  it('compares what an hour online brought, within the period, the running shift included', async () => {
    // 100 an hour, and 300 an hour: 0.25.
    const one = await aDriver(
      [
        ['2026-11-25T03:30:00Z', '2026-11-25T04:30:00Z'],
        ['2026-11-25T08:30:00Z', null],
      ],
      20_000,
    );
    await aDriver([['2026-11-25T05:00:00Z', '2026-11-25T07:00:00Z']], 60_000);
    expect(await of('24h')).toEqual({ gini: 0.25, drivers: 2 });
    // Six days before: 40 hours and nothing earned count for the week, not for the day.
    await aDriver([['2026-11-19T00:00:00Z', '2026-11-20T16:00:00Z']], 0);
    expect((await of('24h')).drivers).toBe(2);
    expect(await of('7d')).toEqual({ gini: 0.5, drivers: 3 });
    // Earned before the period.
    await settle(one.userId, 9_000_000, '2026-11-18T18:29:59Z');
    expect(await of('7d')).toEqual({ gini: 0.5, drivers: 3 });
    expect((await of('30d')).gini).toBeGreaterThan(0.5);
  });

  it('is for admins', async () => {
    const admin = aPrincipal({ type: 'rider', isAdmin: true });
    expect(await drivers.call(driverFairness, admin, {})).toMatchObject({ drivers: expect.any(Number) });
    expect(await drivers.call(driverFairness, admin, { query: { period: '24h' } })).toBeDefined();
    await expect(drivers.call(driverFairness, aPrincipal(), {})).rejects.toMatchObject({ code: 'forbidden' });
  });
});

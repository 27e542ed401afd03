import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { driverEarnings, driverToday, type Principal } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { Earnings } from '../../ledger/earnings.service.js';
import { DriversHarness } from '../../testing/drivers-harness.js';
import { aPrincipal, aUser } from '../../testing/factories.js';

let drivers: DriversHarness;
beforeAll(async () => {
  // In process: periods end by a clock that the suite sets.
  drivers = await DriversHarness.start({}, { inProcess: true });
});
afterAll(() => drivers?.stop());

interface Shift {
  began_at: Date;
  ended_at: Date | null;
}

const shiftsOf = ({ userId }: Principal) =>
  drivers.database.query<Shift[]>('SELECT began_at, ended_at FROM shifts WHERE driver_id = $1 ORDER BY id', [userId]);
const add = ({ userId }: Principal, began: string, ended: string | null) =>
  drivers.database.query('INSERT INTO shifts (driver_id, began_at, ended_at) VALUES ($1, $2, $3)', [
    userId,
    began,
    ended,
  ]);

describe('a shift', () => {
  it('runs from going online to going offline, however often each is repeated', async () => {
    const driver = aPrincipal();
    await drivers.goOnline(driver);
    await Promise.all(Array.from({ length: 8 }, () => drivers.goOnline(driver)));
    expect(await shiftsOf(driver)).toEqual([{ began_at: expect.any(Date), ended_at: null }]);
    await Promise.all(Array.from({ length: 8 }, () => drivers.update(driver, { isOnline: false })));
    const [shift, ...more] = await shiftsOf(driver);
    expect(more).toEqual([]);
    expect(shift?.ended_at?.getTime()).toBeGreaterThanOrEqual(shift?.began_at.getTime() ?? Infinity);
    await drivers.update(driver, { isOnline: true });
    expect((await shiftsOf(driver)).map(({ ended_at }) => ended_at === null)).toEqual([false, true]);
  });

  it('is never left open or doubled by many that switch at the same time', async () => {
    const driver = aPrincipal();
    await drivers.goOnline(driver);
    await Promise.all(Array.from({ length: 30 }, (_, n) => drivers.update(driver, { isOnline: n % 2 === 0 })));
    const { isOnline } = await drivers.profile(driver);
    const shifts = await shiftsOf(driver);
    expect(shifts.filter(({ ended_at }) => ended_at === null)).toHaveLength(isOnline ? 1 : 0);
    // They follow one another.
    for (const [n, { began_at }] of shifts.entries())
      expect(began_at.getTime()).toBeGreaterThanOrEqual(shifts[n - 1]?.ended_at?.getTime() ?? 0);
  });

  it('ends with a suspension, and not with a change of settings', async () => {
    const driver = aPrincipal();
    await drivers.goOnline(driver);
    await drivers.update(driver, { autoAccept: false });
    expect(await shiftsOf(driver)).toMatchObject([{ ended_at: null }]);
    await drivers.publish('user.updated.v1', aUser({ userId: driver.userId, version: 4, suspended: true }));
    await waitFor(async () => (await shiftsOf(driver))[0]?.ended_at, { what: 'the end of the shift' });
  });

  it('that a release without shifts left open ends where the profile changed last', async () => {
    const driver = aPrincipal();
    await drivers.goOnline(driver);
    await drivers.database.query('DELETE FROM shifts WHERE driver_id = $1', [driver.userId]);
    await add(driver, '2026-11-20T06:00:00Z', null);
    await drivers.database.query('UPDATE drivers SET is_online = false, updated_at = $2 WHERE id = $1', [
      driver.userId,
      '2026-11-20T08:00:00Z',
    ]);
    await drivers.goOnline(driver);
    const [former, running] = await shiftsOf(driver);
    expect(former?.ended_at).toEqual(new Date('2026-11-20T08:00:00Z'));
    expect(running?.ended_at).toBeNull();
  });
});

describe('the time online', () => {
  const now = new Date('2026-11-25T09:30:00Z');

  it('of today and of each day is in the earnings, the running shift included', async () => {
    const driver = aPrincipal();
    await drivers.profile(driver);
    await add(driver, '2026-11-23T18:00:00Z', '2026-11-23T19:30:00Z');
    await add(driver, '2026-11-25T05:00:00Z', '2026-11-25T07:15:30Z');
    await add(driver, '2026-11-25T09:00:10Z', null);
    const earnings = drivers.app.get(Earnings);
    const { days, totals } = await earnings.of(driver.userId, 'week', driver, 'spec', now);
    expect(days.map(({ date, onlineMinutes }) => [date, onlineMinutes])).toEqual([
      ['2026-11-23', 30],
      ['2026-11-24', 60],
      ['2026-11-25', 165],
    ]);
    expect(totals).toMatchObject({ onlineMinutes: 255, hours: 0 });
    const today = await earnings.today(driver.userId, driver, 'spec', now);
    // The documented hours stay what they are.
    expect(today).toEqual({ trips: 0, hours: 1, earnings: '0', onlineMinutes: 165 });
  });

  it('is shown to its driver', async () => {
    const driver = aPrincipal();
    await drivers.goOnline(driver);
    const params = { driverId: driver.userId };
    await drivers.database.query(`UPDATE shifts SET began_at = now() - interval '90 seconds' WHERE driver_id = $1`, [
      driver.userId,
    ]);
    const { onlineMinutes } = await drivers.call(driverToday, driver, { params });
    // A minute and a half, less what lay before midnight.
    expect([0, 1]).toContain(onlineMinutes);
    expect((await drivers.call(driverEarnings, driver, { params })).totals.onlineMinutes).toBeGreaterThanOrEqual(0);
  });
});

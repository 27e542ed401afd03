import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  approvePayouts,
  clearRideFlag,
  daysAfter,
  kolkataDateStart,
  payoutBankFile,
  payoutRun,
  payoutRuns,
  paiseFromRupees,
  preparePayouts,
  settlePayout,
  settlePayouts,
  type PayoutRun,
} from '@rahi/contracts';
import { cashDeposit, paidInCash, refund, tip } from '../ledger/entries.js';
import { Journal } from '../ledger/journal.js';
import { balanceOf, checkLedger } from '../../testing/ledger-facts.js';
import { PayoutWeeks, sentFromBank } from '../../testing/payout-week.js';
import { RidesHarness } from '../../testing/rides-harness.js';
import { PayoutRunEntity } from './payout.entities.js';
import { lastWeekEnding } from './payout-runs.service.js';

let harness: RidesHarness;
let weeks: PayoutWeeks;
let journal: Journal;
beforeAll(async () => {
  harness = await RidesHarness.start({ DATABASE_POOL: '12', PAYOUT_RUNS: 'weekly' }, 2);
  harness.expectInLogs(/no payouts prepared: an earlier run waits/);
  weeks = new PayoutWeeks(harness);
  journal = new Journal(harness.database);
});
afterAll(() => harness?.stop());

const owed = async (owner: string) => 0 - (await balanceOf(harness.database, { kind: 'driver', owner }));
const cashOf = (owner: string) => balanceOf(harness.database, { kind: 'cash_in_hand', owner });
const weekEndings = async () =>
  (await harness.database.getRepository(PayoutRunEntity).find()).map(({ weekEnding }) => weekEnding);
const code = (answer: { body: Record<string, unknown> }) => answer.body['code'];
const sentBy = (run: PayoutRun) => sentFromBank(harness.database, run.id);
const settle = (id: string, outcome: 'paid' | 'failed', by = weeks.first) =>
  harness.call(settlePayout, by, {
    params: { id },
    body: { outcome, ...(outcome === 'failed' && { reason: 'The account is closed' }) },
  });
const bankFile = async (run: PayoutRun) => {
  const { status, bytes } = await harness.raw(payoutBankFile, weeks.first, { params: { id: run.id } });
  return { status, lines: Buffer.from(bytes).toString('utf8').replace('\uFEFF', '').trim().split('\r\n') };
};

describe('a run', () => {
  it('has what was earned from Monday 0:00 to Sunday 24:00 in India, and what was left of earlier weeks', async () => {
    const [early, late, before, twice] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const weekEnding = weeks.next();
    const sundayNight = new Date(kolkataDateStart(weekEnding, 1).getTime() - 1);
    expect(sundayNight.toISOString()).toMatch(/T18:29:59.999Z$/);
    await weeks.ride(early, { at: sundayNight });
    await weeks.ride(late, { at: kolkataDateStart(weekEnding, 1) });
    await weeks.ride(before, { at: kolkataDateStart(weekEnding, -20) });
    await weeks.ride(twice);
    await weeks.ride(twice, { at: kolkataDateStart(weekEnding, 2) });
    const run = await weeks.prepare();
    expect(run).toMatchObject({ weekEnding, status: 'prepared', preparedBy: { name: 'Asha' }, approvedBy: null });
    expect(await weeks.payoutOf(run, early)).toMatchObject({
      owed: '94.50',
      amount: '94.50',
      cash: '0',
      status: 'prepared',
    });
    expect(await weeks.payoutOf(run, late)).toBeUndefined();
    expect(await weeks.payoutOf(run, before)).toMatchObject({ owed: '94.50' });
    expect(await weeks.payoutOf(run, twice)).toMatchObject({ owed: '94.50' });
    await weeks.approve(run);
    weeks.next();
    const following = await weeks.prepare();
    expect(await weeks.payoutOf(following, late)).toMatchObject({ owed: '94.50' });
    expect(await weeks.payoutOf(following, twice)).toMatchObject({ owed: '94.50' });
    expect(await weeks.payoutOf(following, early)).toBeUndefined();
    await weeks.approve(following);
  });

  it('sets cash in hand off: of a driver who holds more than they are owed nothing is sent, and the rest stays', async () => {
    const [rich, some] = [randomUUID(), randomUUID()];
    weeks.next();
    await weeks.ride(rich, { cash: true });
    await weeks.ride(some, { cash: true });
    await weeks.ride(some);
    await weeks.ride(some);
    // Next week's cash is not set off against this week.
    const later = kolkataDateStart(weeks.weekEnding, 3);
    await weeks.post(
      paidInCash({ rideId: randomUUID(), riderId: randomUUID(), driverId: some, paise: 5000, paidBeforePaise: 0 }),
      later,
    );
    const run = await weeks.prepare();
    expect(await weeks.payoutOf(run, rich)).toMatchObject({ owed: '94.50', amount: '0', cash: '94.50' });
    expect(await weeks.payoutOf(run, some)).toMatchObject({ owed: '283.50', amount: '178.50', cash: '105' });
    expect(run).toMatchObject({ amount: '178.50', cash: '199.50' });
    await weeks.approve(run);
    expect(await weeks.payoutOf(run, rich)).toMatchObject({ status: 'paid' });
    expect([await owed(rich), await cashOf(rich)]).toEqual([0, 1050]);
    expect([await owed(some), await cashOf(some)]).toEqual([0, 5000]);
    const { lines } = await bankFile(run);
    expect(lines.filter((line) => line.includes(rich))).toEqual([]);
    await harness.call(settlePayouts, weeks.first, { params: { id: run.id }, body: { outcome: 'paid' } });
  });

  it('does not pay a trip whose payment is claimed until it is confirmed or rejected (R40)', async () => {
    const driver = randomUUID();
    weeks.next();
    await weeks.ride(driver);
    const claimed = await weeks.ride(driver);
    await harness.database.query('UPDATE rides SET claimed_at = now(), claimed_paise = 10500 WHERE id = $1', [claimed]);
    const run = await weeks.prepare();
    expect(await weeks.payoutOf(run, driver)).toMatchObject({ owed: '94.50', waiting: '94.50' });
    await weeks.approve(run);
    await harness.database.query('UPDATE rides SET claimed_at = NULL, claimed_paise = 0 WHERE id = $1', [claimed]);
    weeks.next();
    const following = await weeks.prepare();
    expect(await weeks.payoutOf(following, driver)).toMatchObject({ owed: '94.50', waiting: '0' });
    await weeks.approve(following);
  });

  it('does not pay flagged trips until an administrator clears them, tips included', async () => {
    const driver = randomUUID();
    weeks.next();
    await weeks.ride(driver);
    await weeks.ride(driver, { flags: ['arrived_away'] });
    const flagged = await weeks.ride(driver, { flags: ['arrived_away', 'impossible_trip'] });
    await weeks.post(tip({ rideId: flagged, riderId: randomUUID(), driverId: driver, paise: 2000 }));
    const run = await weeks.prepare();
    expect(run.waiting).toBe('114.50');
    expect(await weeks.payoutOf(run, driver)).toMatchObject({ owed: '189', waiting: '114.50' });
    await weeks.approve(run);
    expect(await owed(driver)).toBe(11_450);

    const clear = (who = weeks.first) =>
      harness.call(clearRideFlag, who, { params: { id: flagged }, body: { reason: 'The route was checked' } });
    expect((await clear(harness.driver())).status).toBe(403);
    expect((await clear()).status).toBe(200);
    expect((await clear()).status).toBe(200);
    expect((await harness.stored(flagged)).flags).toEqual(['arrived_away']);
    const audited = await harness.database.query<{ data: unknown }[]>(
      `SELECT data FROM outbox WHERE type = 'audit.admin_acted.v1' AND data->>'targetId' = $1`,
      [flagged],
    );
    expect(audited.map(({ data }) => data)).toEqual([
      expect.objectContaining({
        action: 'ride.clear_flag',
        actorId: weeks.first.userId,
        reason: 'The route was checked',
      }),
    ]);
    weeks.next();
    const following = await weeks.prepare();
    expect(following.waiting).toBe('0');
    expect(await weeks.payoutOf(following, driver)).toMatchObject({ owed: '114.50', waiting: '0' });
    await weeks.approve(following);
    expect(await owed(driver)).toBe(0);
  });

  it('is refused for a week that is not over, while another one waits, and for a day that is no Sunday', async () => {
    weeks.next();
    await weeks.ride(randomUUID());
    const prepare = (weekEnding: string) => harness.call(preparePayouts, weeks.first, { body: { weekEnding } });
    const run = await weeks.prepare();
    expect(code(await prepare(daysAfter(weeks.weekEnding, 7)))).toBe('run_open');
    expect(code(await prepare('2999-12-29'))).toBe('too_early');
    expect((await prepare('2024-01-08')).status).toBe(400);
    expect((await bankFile(run)).status).toBe(409);
    const list = await harness.call(payoutRuns, weeks.first, { query: { limit: 1 } });
    expect(list.list[0]).toMatchObject({ id: run.id });
    expect(list.header('link')).toContain('rel="next"');
    const cursor = /cursor=([\w-]+)/.exec(list.header('link'))?.[1];
    const older = await harness.call(payoutRuns, weeks.first, { query: { limit: 1, cursor } });
    expect(older.list[0]).toMatchObject({ weekEnding: daysAfter(weeks.weekEnding, -7) });
    await weeks.approve(run);
  });
});

describe('approving', () => {
  it('takes a second administrator, and a second press changes nothing', async () => {
    const driver = randomUUID();
    weeks.next();
    await weeks.ride(driver);
    const run = await weeks.prepare();
    const own = await harness.call(approvePayouts, weeks.first, { params: { id: run.id } });
    expect([own.status, code(own)]).toEqual([409, 'second_administrator']);
    expect(await owed(driver)).toBe(9450);
    const approved = await weeks.approve(run);
    expect(approved).toMatchObject({
      status: 'approved',
      approvedBy: { name: 'Bina' },
      payouts: { approved: { count: 1 } },
    });
    expect(await weeks.approve(run)).toEqual(approved);
    expect([await owed(driver), await sentBy(run)]).toEqual([0, 9450]);
    await expect(
      harness.database.query('UPDATE payout_runs SET approved_by = prepared_by WHERE id = $1', [run.id]),
    ).rejects.toThrow('two_administrators');
  });

  it('fails payouts that are no longer owed, or whose cash was deposited, and posts nothing for them', async () => {
    const [refunded, deposited, still] = [randomUUID(), randomUUID(), randomUUID()];
    weeks.next();
    const rideId = await weeks.ride(refunded);
    await weeks.ride(deposited, { cash: true });
    await weeks.ride(still);
    const run = await weeks.prepare();
    const given = { id: randomUUID(), rideId, riderId: randomUUID(), paise: 500 };
    await harness.database.transaction((manager) =>
      journal.post(manager, [
        refund({ ...given, driverShare: { driverId: refunded, paise: 500 } }),
        cashDeposit({ id: randomUUID(), driverId: deposited, paise: 10_500 }),
      ]),
    );
    const approved = await weeks.approve(run);
    expect(approved.payouts).toMatchObject({ failed: { count: 2 }, approved: { count: 1 } });
    expect(await weeks.payoutOf(run, refunded)).toMatchObject({
      status: 'failed',
      failure: null,
      failureCode: 'balance_changed',
    });
    expect([await owed(refunded), await owed(deposited), await owed(still)]).toEqual([8950, 9450, 0]);
    expect(await sentBy(run)).toBe(9450);
    weeks.next();
    const following = await weeks.prepare();
    expect(await weeks.payoutOf(following, refunded)).toMatchObject({ amount: '89.50' });
    expect(await weeks.payoutOf(following, deposited)).toMatchObject({ amount: '94.50', cash: '0' });
    await weeks.approve(following);
  });
});

describe('outcomes', () => {
  it('once failed, a payout is owed and its cash held again, and the next run has it', async () => {
    const driver = randomUUID();
    weeks.next();
    await weeks.ride(driver, { cash: true });
    await weeks.ride(driver);
    await weeks.ride(driver);
    const run = await weeks.prepare();
    const { id = '' } = (await weeks.payoutOf(run, driver)) ?? {};
    expect(code(await settle(id, 'paid'))).toBe('not_approved');
    await weeks.approve(run);
    expect([await owed(driver), await cashOf(driver)]).toEqual([0, 0]);
    const failed = await settle(id, 'failed');
    expect(failed.body).toMatchObject({ status: 'failed', failure: 'The account is closed' });
    expect((await settle(id, 'failed')).status).toBe(200);
    expect(code(await settle(id, 'paid'))).toBe('payout_settled');
    expect([await owed(driver), await cashOf(driver), await sentBy(run)]).toEqual([28_350, 10_500, 0]);
    weeks.next();
    const following = await weeks.prepare();
    const again = await weeks.payoutOf(following, driver);
    expect(again).toMatchObject({ amount: '178.50', cash: '105', status: 'prepared' });
    await weeks.approve(following);
    expect((await settle(again?.id ?? '', 'paid')).body).toMatchObject({ status: 'paid', failure: null });
    expect([await owed(driver), await cashOf(driver)]).toEqual([0, 0]);
    expect((await harness.call(payoutRun, weeks.first, { params: { id: following.id } })).body).toMatchObject({
      status: 'settled',
    });
  });

  it('of a whole run are those that wait, and a failure needs a reason', async () => {
    const drivers = [randomUUID(), randomUUID(), randomUUID()];
    weeks.next();
    for (const driver of drivers) await weeks.ride(driver);
    const run = await weeks.prepare();
    await weeks.approve(run);
    const { id = '' } = (await weeks.payoutOf(run, drivers[0] ?? '')) ?? {};
    await settle(id, 'paid');
    const all = (body: { outcome: 'failed'; reason?: string }) =>
      harness.call(settlePayouts, weeks.first, { params: { id: run.id }, body });
    expect((await all({ outcome: 'failed' })).status).toBe(400);
    const answer = await all({ outcome: 'failed', reason: 'The bank refused the file' });
    expect(answer.body).toMatchObject({ status: 'settled', payouts: { paid: { count: 1 }, failed: { count: 2 } } });
    expect(await sentBy(run)).toBe(9450);
  });
});

describe('the bank file', () => {
  it('adds up to what the journal has on the bank account, to the paisa, before and after a failure', async () => {
    const drivers = Array.from({ length: 7 }, () => randomUUID());
    weeks.next();
    for (const [n, driver] of drivers.entries()) {
      await weeks.ride(driver, { cash: n % 3 === 0 });
      const trip = { rideId: randomUUID(), riderId: randomUUID(), driverId: driver };
      await weeks.post(tip({ ...trip, paise: 100 + 7 * n }));
      if (n % 2 === 0) await weeks.ride(driver);
    }
    const run = await weeks.prepare();
    await weeks.approve(run);
    const total = async () => {
      const { lines } = await bankFile(run);
      expect(lines[0]).toBe('Reference,Driver,Driver id,Amount (INR)');
      return lines.slice(1).reduce((sum, line) => sum + paiseFromRupees(line.split(',').at(-1) ?? ''), 0);
    };
    expect(await total()).toBe(await sentBy(run));
    expect(await total()).toBeGreaterThan(0);
    const { id = '', reference } = (await weeks.payoutOf(run, drivers[1] ?? '')) ?? {};
    expect((await bankFile(run)).lines).toContainEqual(`${reference},Dev Singh,${drivers[1]},95.57`);
    await settle(id, 'failed');
    expect(await total()).toBe(await sentBy(run));
    expect((await bankFile(run)).lines.join()).not.toContain(reference);
  });
});

describe('at the same time', () => {
  it('two prepare, two approve, two say other outcomes: each has one effect, on whichever instance', async () => {
    const drivers = Array.from({ length: 5 }, () => randomUUID());
    weeks.next();
    for (const driver of drivers) await weeks.ride(driver);
    const third = { ...weeks.second, userId: randomUUID() };
    const runs = await Promise.all([weeks.first, weeks.second, weeks.first, third].map((by) => weeks.prepare(by)));
    expect(new Set(runs.map(({ id }) => id)).size).toBe(1);
    const [run] = runs;
    if (!run) throw new Error('no run');
    for (const driver of drivers) expect(await weeks.payoutOf(run, driver)).toMatchObject({ owed: '94.50' });
    const others = [weeks.first, weeks.second, third].filter(({ userId }) => userId !== run.preparedBy?.id);
    await Promise.all([...others, ...others].map((by) => weeks.approve(run, by)));
    const sent = await sentBy(run);
    expect(sent).toBe(paiseFromRupees(run.amount));
    const outcomes = await Promise.all(
      drivers.map(async (driver) => {
        const { id = '' } = (await weeks.payoutOf(run, driver)) ?? {};
        const [paid, failed] = await Promise.all([settle(id, 'paid'), settle(id, 'failed', weeks.second)]);
        expect([paid.status, failed.status].toSorted()).toEqual([200, 409]);
        return paid.status === 200 ? 'paid' : 'failed';
      }),
    );
    expect(await sentBy(run)).toBe(sent - 9450 * outcomes.filter((outcome) => outcome === 'failed').length);
  });

  it('the weekly job of two instances prepares last week once, and any administrator may approve it', async () => {
    const now = new Date(kolkataDateStart(weeks.next(), 1).getTime() + 60_000);
    expect(lastWeekEnding(now)).toBe(weeks.weekEnding);
    expect(lastWeekEnding(kolkataDateStart(weeks.weekEnding))).toBe(daysAfter(weeks.weekEnding, -7));
    const lastWeek = lastWeekEnding(new Date());
    weeks.weekEnding = daysAfter(lastWeek, -7);
    await weeks.ride(randomUUID());
    const open = await weeks.prepare();
    // An earlier run waits for its approval.
    await harness.runJob('Weekly payouts');
    expect(await weekEndings()).not.toContain(lastWeek);
    await weeks.approve(open);
    weeks.weekEnding = lastWeek;
    await weeks.ride(randomUUID());
    await harness.runJob('Weekly payouts');
    expect((await weekEndings()).filter((week) => week === lastWeek)).toHaveLength(1);
    const run = await weeks.prepare();
    expect(run).toMatchObject({ preparedBy: null, status: 'prepared' });
    expect(await weeks.approve(run, weeks.first)).toMatchObject({ status: 'approved' });
  });
});

describe('the journal', () => {
  it('balances after all of this', async () => {
    expect(await checkLedger(harness)).toMatchObject({ wrongAccounts: [], wrongEntries: [] });
  });
});

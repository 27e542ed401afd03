import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  daysAfter,
  journalPiece,
  kolkataDateStart,
  moneyFigures,
  moneyFiguresSchema,
  paiseFromRupees,
  settlePayouts,
  type MoneyFigures,
  type MoneyPeriod,
} from '@rahi/contracts';
import { cancellationFee, completedRide, refund, walletTopUp } from '../ledger/entries.js';
import { aPrincipal } from '../../testing/factories.js';
import { PayoutWeeks } from '../../testing/payout-week.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
let weeks: PayoutWeeks;
beforeAll(async () => {
  harness = await RidesHarness.start();
  weeks = new PayoutWeeks(harness);
});
afterAll(() => harness?.stop());

const admin = aPrincipal({ isAdmin: true });
const people = () => ({ rideId: randomUUID(), riderId: randomUUID(), driverId: randomUUID() });
async function figures(from: string, to = from): Promise<MoneyFigures> {
  const { body } = await harness.call(moneyFigures, admin, { query: { from, to } });
  return moneyFiguresSchema.parse(body);
}
async function file(query: MoneyPeriod): Promise<{ pieces: number; rows: string[][] }> {
  let csv = '';
  let pieces = 0;
  for (let after: string | null = null; pieces === 0 || after !== null; pieces += 1) {
    const piece: { csv: string; next: string | null } = await harness.caller.ask(
      journalPiece,
      { query, actorId: admin.userId, after },
      harness.outbound(),
    );
    csv += piece.csv;
    after = piece.next;
  }
  expect(csv.startsWith('\uFEFFDate (IST),')).toBe(true);
  return {
    pieces,
    rows: csv
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(',')),
  };
}

describe('the figures of a period', () => {
  it('are the journal’s, from the first day to the last one in India', async () => {
    const sunday = weeks.next();
    const day = daysAfter(sunday, -3);
    const at = new Date(kolkataDateStart(day, 1).getTime() - 1);
    const shares = {
      gstPaise: 500,
      gstBorne: true,
      tollsPaise: 0,
      commissionPaise: 1050,
      bonusPaise: 200,
      discountPaise: 300,
    };
    await weeks.post(completedRide({ ...people(), farePaise: 10_600, welfarePaise: 100, ...shares }), at);
    await weeks.post(completedRide({ ...people(), farePaise: 10_500, ...shares }), kolkataDateStart(day, 1));
    await weeks.post(cancellationFee({ ...people(), paise: 5000, gstPaise: 238, driverPaise: 4000 }), at);
    await weeks.post(refund({ ...people(), id: randomUUID(), paise: 700 }), at);
    await weeks.post(walletTopUp({ riderId: randomUUID(), paise: 9000, reference: randomUUID() }), at);
    const { period, now } = await figures(day);
    expect(period).toEqual({
      fares: '106',
      revenue: '18.12',
      commission: '10.50',
      fees: '7.62',
      gstDue: '7.38',
      welfareDue: '1',
      gstBorne: '5',
      promo: '3',
      bonuses: '2',
      refunds: '7',
      refundsToRiders: '7',
      rounding: '0',
      costs: '17',
      net: '1.12',
      paidOut: '0',
    });
    expect(now).toEqual({ cashInHand: '0', owedToDrivers: '233', owedByRiders: '255', owedToRiders: '97' });
    expect((await figures(daysAfter(day, -1))).period.revenue).toBe('0');
    expect((await figures(day, daysAfter(day, 1))).period.commission).toBe('21');
    const refused = await harness.call(moneyFigures, admin, { query: { from: day, to: daysAfter(day, -1) } });
    expect(refused.status).toBe(400);
    expect((await harness.call(moneyFigures, aPrincipal(), { query: { from: day, to: day } })).status).toBe(403);
  });

  it('say what was sent to drivers, less what came back', async () => {
    weeks.next();
    await weeks.ride(randomUUID(), { cash: true });
    await weeks.ride(randomUUID());
    const today = new Date();
    const day = new Date(today.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    const run = await weeks.prepare();
    const before = await figures(day, daysAfter(day, 1));
    await weeks.approve(run);
    const paidOut = async () => paiseFromRupees((await figures(day, daysAfter(day, 1))).period.paidOut);
    expect((await paidOut()) - paiseFromRupees(before.period.paidOut)).toBe(paiseFromRupees(run.amount));
    const body = { outcome: 'failed', reason: 'The bank was closed' } as const;
    await harness.call(settlePayouts, admin, { params: { id: run.id }, body });
    expect(await paidOut()).toBe(paiseFromRupees(before.period.paidOut));
    // A payout that was wholly set off does not involve the bank, and stays set off.
    expect((await figures(day)).now.cashInHand).toBe('10.50');
  });
});

describe('the journal’s file', () => {
  it('has a row for each posting of the days, in pieces, is balanced, and is in the audit log', async () => {
    const day = daysAfter(weeks.next(), -3);
    const riderId = randomUUID();
    for (let n = 0; n < 450; n += 1) {
      await weeks.post(walletTopUp({ riderId, paise: 5 + n, reference: `=${randomUUID()}` }), kolkataDateStart(day));
    }
    await weeks.post(walletTopUp({ riderId, paise: 1, reference: randomUUID() }), kolkataDateStart(day, 1));
    const { pieces, rows } = await file({ from: day, to: day });
    expect(pieces).toBe(2);
    const [heads, ...postings] = rows;
    const booked = ['Debit (INR)', 'Credit (INR)', 'Invoice number', 'Credit note number', 'Time zone'];
    expect(heads?.slice(-7)).toEqual([...booked, 'Kind of ride', 'Ride for a guest']);
    expect(postings).toHaveLength(900);
    const sum = (column: number) =>
      postings.reduce((paise, row) => paise + (row[column] ? paiseFromRupees(row[column]) : 0), 0);
    expect(sum(7)).toBe(sum(8));
    const [bank] = postings.filter((row) => row[5] === 'bank');
    expect(bank).toEqual([
      `${day} 00:00:00`,
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^bank\.received\/=/),
      'wallet_topped_up',
      '',
      'bank',
      '',
      '0.05',
      '',
      '',
      '',
      'Asia/Kolkata',
      '',
      '',
    ]);
    const [audited] = await harness.database.query<{ data: unknown }[]>(
      `SELECT data FROM outbox WHERE type = 'audit.admin_acted.v1' AND data->>'action' = 'export.journal'`,
    );
    expect(audited?.data).toMatchObject({ actorId: admin.userId, reason: `${day} to ${day}` });
  });
});

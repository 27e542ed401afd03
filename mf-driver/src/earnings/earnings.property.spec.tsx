import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverEarnings, driverLedger } from '@rahi/contracts/calls/drivers.calls';
import { splitCommission } from '@rahi/contracts/fares';
import { rupeesFromPaise } from '@rahi/contracts/money';
import { earningsPeriods, type Earnings, type EarningsPeriod, type LedgerEntry } from '@rahi/contracts/earnings';
import { answerOf } from '@rahi/web-kit/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import * as fc from 'fast-check';
import { pass, renderDriver } from '../testing/render-driver.js';

const dayMs = 86_400_000;
const tabs: Readonly<Record<EarningsPeriod, string>> = { today: 'Today', week: 'This week', month: 'This month' };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

interface Trip {
  at: number;
  farePaise: number;
}

/** The day of an instant as a calendar on a wall in Delhi has it, `YYYY-MM-DD`. */
const wall = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kolkata', weekday: 'short' });

/** The first day of a period, found by walking back from today. */
function firstDay(period: EarningsPeriod, now: number): string {
  let day = now;
  if (period === 'week') while (weekday.format(day) !== 'Mon') day -= dayMs;
  if (period === 'month') return `${wall.format(day).slice(0, 8)}01`;
  return wall.format(day);
}

const since = (trips: readonly Trip[], first: string) => trips.filter(({ at }) => wall.format(at) >= first);

const sum = (paise: number[]) => rupeesFromPaise(paise.reduce((total, value) => total + value, 0));

/** The server's figures: every trip split by itself, then added up. */
function figuresOf(trips: readonly Trip[]) {
  const split = trips.map(({ farePaise }) => splitCommission(farePaise, 10));
  return {
    trips: trips.length,
    hours: trips.length,
    gross: sum(trips.map(({ farePaise }) => farePaise)),
    commission: sum(split.map(({ commissionPaise }) => commissionPaise)),
    net: sum(split.map(({ netPaise }) => netPaise)),
  };
}

function earningsOf(trips: readonly Trip[], first: string): Earnings {
  const own = since(trips, first);
  const dates = [...new Set(own.map(({ at }) => wall.format(at)))].toSorted();
  const days = dates.map((date) => ({ date, ...figuresOf(own.filter(({ at }) => wall.format(at) === date)) }));
  return { totals: figuresOf(own), days };
}

function entryOf({ at, farePaise }: Trip, index: number): LedgerEntry {
  const { gross, commission, net } = figuresOf([{ at, farePaise }]);
  const rideId = `0b7a1f0e-8d3c-4a53-8f0a-${String(index).padStart(12, '0')}`;
  return { rideId, completedAt: new Date(at).toISOString(), gross, commission, net };
}

/** Paise of each amount in a text on screen: "Fare ₹1,200.55 · Commission −₹120.06" is [120055, -12006]. */
function paiseIn(text: string | null): number[] {
  return [...(text ?? '').matchAll(/(−?)₹([\d,]+)(?:\.(\d{1,2}))?/g)].map(([, sign, rupees = '', paise = '']) => {
    const value = Number(rupees.replaceAll(',', '')) * 100 + Number(paise.padEnd(2, '0'));
    return sign ? -value : value;
  });
}

/** The sum of the ledger's rows on screen. */
function sumOfRows(): number {
  const rows = screen.queryByRole('list', { name: 'Trips' })?.querySelectorAll('li') ?? [];
  return [...rows].flatMap(({ textContent }) => paiseIn(textContent)).reduce((total, paise) => total + paise, 0);
}

const totalsShown = () => ['Fares', 'Commission', 'Net'].flatMap((name) => paiseIn(keyValue(name)));
const keyValue = (name: string) =>
  within(screen.getByRole('region', { name: 'Totals' })).getByText(name, { selector: 'dt' }).parentElement
    ?.textContent ?? '';

/** Trips of the last five weeks, some of them at the edge of a day. */
const now = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
const trips = fc.array(
  fc.record({
    ago: fc.oneof(
      fc.integer({ min: 0, max: 35 * dayMs }),
      fc.integer({ min: 0, max: 35 }).map((days) => days * dayMs),
    ),
    farePaise: fc.integer({ min: 1, max: 500_000 }),
  }),
  { maxLength: 20 },
);

describe('for any trips at any time', () => {
  it('the totals of each period are the sum of the rows below them, to the paisa', async () => {
    await fc.assert(
      fc.asyncProperty(now, trips, async (at, drawn) => {
        jest.setSystemTime(at);
        const driven = drawn.map(({ ago, farePaise }) => ({ at: at - ago, farePaise })).toSorted((a, b) => b.at - a.at);
        await renderDriver('/driver/earnings', {
          handlers: {
            'GET /api/drivers/*/earnings': ({ url }) => {
              const asked = new URL(url, 'http://rahi.test').searchParams.get('period');
              const period = earningsPeriods.find((one) => one === asked) ?? 'today';
              return answerOf(driverEarnings, earningsOf(driven, firstDay(period, at)));
            },
            // The page names the first day.
            'GET /api/drivers/*/ledger': ({ url }) => {
              const from = new URL(url, 'http://rahi.test').searchParams.get('from') ?? '';
              return answerOf(driverLedger, since(driven, from).map(entryOf));
            },
          },
        });
        try {
          for (const period of earningsPeriods) {
            fireEvent.click(screen.getByRole('radio', { name: tabs[period] }));
            await pass(50);
            const [gross = 0, commission = 0, net = 0] = totalsShown();
            expect(net).toBe(sumOfRows());
            expect(gross + commission).toBe(net);
            expect(paiseIn(screen.getByText('You earned').nextElementSibling?.textContent ?? null)).toEqual([net]);
          }
        } finally {
          cleanup();
        }
      }),
      { numRuns: 5 },
    );
  }, 120_000);
});

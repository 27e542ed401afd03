import { describe, expect, it } from '@jest/globals';
import { billOf, documentedTariff, plainInputs, sumOf } from './fares.js';
import { nextStop, ordersOf, secondsAt, stopsAhead } from './stops.js';

const left = { arrivedAt: '2026-11-29T10:00:00.000Z', leftAt: '2026-11-29T10:04:10.900Z', skipped: null };
const skipped = { arrivedAt: null, leftAt: null, skipped: 'rider_asked' as const };
const ahead = { arrivedAt: null, leftAt: null, skipped: null };

describe('the stops of a ride (R44)', () => {
  it('are passed one after the other, left or skipped', () => {
    expect(nextStop([left, skipped, ahead])).toBe(2);
    expect(nextStop([{ ...left, leftAt: null }, ahead])).toBe(0);
    expect([nextStop([left]), nextStop([]), nextStop(undefined)]).toEqual([null, null, null]);
    expect(stopsAhead([left, ahead, skipped])).toEqual([ahead]);
  });

  it('cost the rate of waiting for each begun minute after three, at each of them', () => {
    const terms = { ...documentedTariff.mini, waiting: { freeMinutes: 5, perMinutePaise: 150 } };
    const waitingOf = (...stopSeconds: number[]) =>
      sumOf(billOf(terms, { ...plainInputs(10, 24), stopSeconds }).lines, 'stop_waiting');
    expect(waitingOf(secondsAt(left))).toBe(300);
    expect([waitingOf(180), waitingOf(181), waitingOf(0)]).toEqual([0, 150, 0]);
    // What is free at one is not free at another.
    expect(waitingOf(60, 240, 3600)).toBe((0 + 1 + 57) * 150);
    expect(secondsAt({ ...left, leftAt: null })).toBe(0);
  });

  it('cost nothing by a tariff without a rate, and bear GST by one with it', () => {
    const free = billOf(documentedTariff.mini, { ...plainInputs(10, 24), stopSeconds: [3600] });
    expect(free).toEqual(billOf(documentedTariff.mini, plainInputs(10, 24)));
    const terms = { ...documentedTariff.mini, waiting: { freeMinutes: 5, perMinutePaise: 1000 } };
    const [without, with10] = [[0], [13 * 60]].map((stopSeconds) =>
      billOf(terms, { ...plainInputs(10, 24), stopSeconds }),
    );
    expect((with10?.totalPaise ?? 0) - (without?.totalPaise ?? 0)).toBe(10_500);
  });
});

describe('the orders of stops', () => {
  it('are all of them, each once, and the present one first', () => {
    expect(ordersOf(['a', 'b', 'c']).map((order) => order.join(''))).toEqual([
      'abc',
      'acb',
      'bac',
      'bca',
      'cab',
      'cba',
    ]);
    expect([ordersOf(['a']), ordersOf([])]).toEqual([[['a']], [[]]]);
  });
});

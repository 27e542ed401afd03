import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { chanceOf, gapMs } from './chance.js';
import { Latencies } from './latencies.js';
import { checkPlan } from './load-plan.js';
import { openLoop } from './open-loop.js';

function some(seed: number): number[] {
  const chance = chanceOf(seed);
  return Array.from({ length: 20 }, chance);
}

describe('chance', () => {
  it('is the same for the same seed, and different for another seed', () => {
    expect(some(1)).toEqual(some(1));
    expect(some(1)).not.toEqual(some(2));
  });

  it('makes gaps whose mean is the rate', () => {
    const chance = chanceOf(3);
    const total = Array.from({ length: 20_000 }, () => gapMs(50, chance)).reduce((sum, gap) => sum + gap, 0);
    expect(total / 20_000).toBeGreaterThan(19);
    expect(total / 20_000).toBeLessThan(21);
  });
});

describe('an open loop', () => {
  it('begins work that is due although earlier work has not ended, and waits for all of it', async () => {
    const gate = new EventEmitter();
    const stuck = once(gate, 'open');
    let most = 0;
    let running = 0;
    const work = async () => {
      most = Math.max(most, (running += 1));
      if (running === 5) gate.emit('open');
      await stuck;
    };
    expect(await openLoop(work, { gap: () => 2, forMs: 11, most: 100 })).toEqual({ begun: 5, shed: 0 });
    expect(most).toBe(5);
  });

  it('counts the arrivals that it dropped', async () => {
    const gate = new EventEmitter();
    const stuck = once(gate, 'open');
    const result = openLoop(async () => void (await stuck), { gap: () => 1, forMs: 10, most: 3 });
    setTimeout(() => gate.emit('open'), 30);
    expect(await result).toEqual({ begun: 3, shed: 6 });
  });
});

describe('latencies', () => {
  it('have percentiles to three digits, and can be added', () => {
    const [one, other] = [new Latencies(), new Latencies()];
    for (let ms = 1; ms <= 50; ms += 1) one.record(ms);
    for (let ms = 51; ms <= 100; ms += 1) other.record(ms);
    one.add(other);
    expect(one.count).toBe(100);
    expect(one.at(50)).toBeCloseTo(50, 0);
    expect(one.at(99)).toBeCloseTo(99, 0);
    expect(one.max).toBeGreaterThan(99.8);
  });

  it('are NaN before the first', () => {
    expect(new Latencies().at(99)).toBeNaN();
  });
});

describe('a plan', () => {
  const person = { id: 'a', cookie: 'b' };
  const plan = {
    baseUrl: 'http://localhost:1',
    drivers: [person],
    riders: [person],
    bookingsPerSecond: 1,
    seconds: 1,
    seed: 1,
  };

  it('is refused for another machine, and beyond its bounds', () => {
    expect(() => checkPlan(plan)).not.toThrow();
    expect(() => checkPlan({ ...plan, baseUrl: 'https://rahi.example' })).toThrow('not this machine');
    expect(() => checkPlan({ ...plan, drivers: Array.from({ length: 2001 }, () => person) })).toThrow(
      'drivers must be',
    );
    expect(() => checkPlan({ ...plan, seconds: Number.NaN })).toThrow('seconds must be');
    expect(() => checkPlan({ ...plan, bookingsPerSecond: 101 })).toThrow('bookings a second');
  });
});

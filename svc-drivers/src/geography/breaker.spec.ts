import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { Breaker } from './breaker.js';

describe('the breaker', () => {
  it('lets a server rest after three consecutive failures, and not before', () => {
    const breaker = new Breaker();
    expect([breaker.failed(0), breaker.failed(0)]).toEqual([null, null]);
    expect(breaker.succeeded()).toBe(false);
    expect([breaker.failed(0), breaker.failed(0)]).toEqual([null, null]);
    expect(breaker.admit(0)).toBe(true);
    expect(breaker.failed(0)).toBe(2000);
    expect(breaker.admit(1999)).toBe(false);
  });

  it('tries with a single request when the rest is over, and rests longer each time, up to a minute', () => {
    const breaker = new Breaker();
    let now = 0;
    breaker.failed(now);
    breaker.failed(now);
    let rest = breaker.failed(now);
    const rests = [rest];
    for (let n = 0; n < 5; n++) {
      now += rest ?? 0;
      expect([breaker.admit(now), breaker.admit(now), breaker.admit(now)]).toEqual([true, false, false]);
      rest = breaker.failed(now);
      rests.push(rest);
    }
    expect(rests).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000]);
  });

  it('asks normally again after a try succeeded', () => {
    const breaker = new Breaker();
    for (let n = 0; n < 3; n++) breaker.failed(0);
    expect(breaker.admit(5000)).toBe(true);
    expect(breaker.succeeded()).toBe(true);
    expect([breaker.admit(5000), breaker.admit(5000)]).toEqual([true, true]);
    expect(breaker.failed(5000)).toBeNull();
  });

  it('never stops asking a server for good', () => {
    const happenings = fc.array(fc.constantFrom('fail', 'succeed', 'ask', 'wait'), { maxLength: 60 });
    fc.assert(
      fc.property(happenings, (all) => {
        const breaker = new Breaker();
        let now = 0;
        for (const one of all) {
          if (one === 'wait') now += 3000;
          else if (one === 'ask') {
            if (breaker.admit(now)) breaker.failed(now);
          } else if (one === 'fail') breaker.failed(now);
          else breaker.succeeded();
        }
        expect(breaker.admit(now + 60_000)).toBe(true);
      }),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { womenFirstSeconds } from '@rahi/contracts/gender';
import * as fc from 'fast-check';
import { misfitOf } from './preference.js';

const [woman, man] = [{ woman: true }, {}];

describe('wishes for a woman, as a driver or as a rider (R46)', () => {
  it('only: nobody but a woman, however long it takes', () => {
    for (const waitedSeconds of [0, womenFirstSeconds, 3600]) {
      expect(misfitOf({ womanDriver: 'only', waitedSeconds }, man)).toBe('not_woman');
      expect(misfitOf({ womanDriver: 'only', waitedSeconds }, woman)).toBeNull();
    }
  });

  it('prefer: women for 30 seconds, then anyone', () => {
    expect(womenFirstSeconds).toBe(30);
    expect(misfitOf({ womanDriver: 'prefer', waitedSeconds: 29.9 }, man)).toBe('not_woman');
    expect(misfitOf({ womanDriver: 'prefer', waitedSeconds: 29.9 }, woman)).toBeNull();
    expect(misfitOf({ womanDriver: 'prefer', waitedSeconds: 30 }, man)).toBeNull();
  });

  it('a driver who takes women only gets no ride of anybody else', () => {
    const driver = { woman: true, womenOnly: true };
    expect(misfitOf({ waitedSeconds: 99 }, driver)).toBe('women_only');
    expect(misfitOf({ ofWoman: true, waitedSeconds: 0 }, driver)).toBeNull();
  });

  it('nobody is matched by gender unless somebody asked', () => {
    const anyone = fc.record({ woman: fc.boolean() });
    const anyRide = fc.record({ ofWoman: fc.boolean(), waitedSeconds: fc.nat(1000), womanDriver: fc.constant(null) });
    fc.assert(fc.property(anyRide, anyone, (ride, driver) => expect(misfitOf(ride, driver)).toBeNull()));
  });
});

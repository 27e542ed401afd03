import { describe, expect, it } from '@jest/globals';
import { womenFirstSeconds } from '@rahi/contracts/gender';
import * as fc from 'fast-check';
import { isLacking, misfitOf } from './preference.js';

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

const asking = (...preferences: string[]) => ({ preferences, waitedSeconds: 3600 });

describe('what a rider asks of vehicle and ride (ADR 88)', () => {
  it('a feature: only drivers of whom it is verified, however long it takes', () => {
    expect(misfitOf(asking('ac'), {})).toBe('lacks_feature');
    expect(misfitOf(asking('ac', 'child_seat'), { features: ['ac'] })).toBe('lacks_feature');
    expect(misfitOf(asking('ac', 'child_seat'), { features: ['child_seat', 'ac'] })).toBeNull();
  });

  it('a preference of the ride: anyone, but a pet only with drivers who take one', () => {
    expect(misfitOf(asking('quiet', 'boarding_help', 'pet', 'luggage'), {})).toBeNull();
    expect(misfitOf(asking('pet'), { takesPets: false })).toBe('no_pets');
    expect(misfitOf(asking('quiet'), { takesPets: false })).toBeNull();
  });

  it('what a later release knows is met by nobody', () => {
    expect(misfitOf(asking('bicycle_rack'), { features: ['bicycle_rack'] })).toBe('lacks_feature');
  });

  it('what the driver lacks comes before what the driver does not take', () => {
    expect(misfitOf(asking('ac', 'pet'), { womenOnly: true, takesPets: false })).toBe('lacks_feature');
    expect([isLacking('not_woman'), isLacking('lacks_feature')]).toEqual([true, true]);
    expect([isLacking('women_only'), isLacking('no_pets'), isLacking(null)]).toEqual([false, false, false]);
  });
});

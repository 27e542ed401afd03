import { describe, expect, it } from '@jest/globals';
import { makeNearbyDriver } from '../testing/factories.js';
import { driversToTry } from './choose-driver.js';

const order = (...drivers: { km: number; rating: number | null }[]) => {
  const near = drivers.map(({ km, rating }, n) => makeNearbyDriver(n, { distance: km, rating }));
  return driversToTry(near).map(({ distance }) => distance);
};

describe('the drivers to try', () => {
  it('begin with the nearest, however well others are rated', () => {
    expect(order({ km: 3, rating: 5 }, { km: 1, rating: 3.2 }, { km: 2, rating: 4.9 })).toEqual([1, 2, 3]);
  });

  it('are decided by the rating within half a kilometre', () => {
    expect(order({ km: 1, rating: 4.5 }, { km: 1.4, rating: 4.9 })).toEqual([1.4, 1]);
    expect(order({ km: 1, rating: 4.5 }, { km: 1.6, rating: 4.9 })).toEqual([1, 1.6]);
  });

  it('stay in order of distance when equally rated', () => {
    expect(order({ km: 1.2, rating: 4.9 }, { km: 1, rating: 4.9 })).toEqual([1, 1.2]);
  });

  it('measure from the nearest: a chain of close ones does not carry a far one to the front', () => {
    expect(order({ km: 1, rating: 4 }, { km: 1.4, rating: 4.1 }, { km: 1.8, rating: 5 })).toEqual([1.4, 1, 1.8]);
  });

  it('take a driver nobody has rated yet for 5.0', () => {
    expect(order({ km: 1, rating: 4.9 }, { km: 1.3, rating: null })).toEqual([1.3, 1]);
  });

  it('are three at most, and none where there is none', () => {
    expect(order(...[1, 2, 3, 4].map((km) => ({ km, rating: 4 })))).toEqual([1, 2, 3]);
    expect(order()).toEqual([]);
  });
});

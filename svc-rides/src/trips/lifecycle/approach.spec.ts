import { describe, expect, it } from '@jest/globals';
import { judgeApproach, type Approach } from './approach.js';

const limits = { silentSeconds: 120, stalledSeconds: 300, lostSeconds: 600 };
const now = 1_800_000_000_000;
const ago = (seconds: number) => now - seconds * 1000;
const approach = (given: Partial<Approach>): Approach => ({
  heardAt: ago(5),
  metres: 3000,
  awaitedFrom: ago(3600),
  nearestMetres: 3000,
  nearerAt: ago(60),
  ...given,
});
const verdict = (given: Partial<Approach>) => judgeApproach(approach(given), now, limits);

describe('a driver on the way to a pickup (R12)', () => {
  it.each<[string, Partial<Approach>, object]>([
    ['comes, and is nearer than ever', { metres: 2900 }, { is: 'coming', nearer: 2900 }],
    ['comes for the first time', { nearestMetres: null, nearerAt: null }, { is: 'coming', nearer: 3000 }],
    ['stands at a signal', { metres: 2990, nearerAt: ago(200) }, { is: 'coming', nearer: null }],
    [
      'was assigned a moment ago',
      { awaitedFrom: ago(100), heardAt: null, metres: null },
      { is: 'coming', nearer: null },
    ],
    ['waits before the gate', { metres: 120, nearestMetres: 110, nearerAt: ago(900) }, { is: 'coming', nearer: null }],
    ['is silent for 2 minutes', { heardAt: ago(120) }, { is: 'late', reason: 'driver_silent' }],
    ['is silent from the start', { heardAt: null, awaitedFrom: ago(130) }, { is: 'late', reason: 'driver_silent' }],
    ['is no nearer for 5 minutes', { nearerAt: ago(300) }, { is: 'late', reason: 'driver_stalled' }],
    ['drives away', { metres: 5000, nearerAt: ago(301) }, { is: 'late', reason: 'driver_stalled' }],
    ['is silent for 10 minutes', { heardAt: ago(600) }, { is: 'lost', reason: 'driver_silent' }],
    ['is no nearer for 10 minutes', { nearerAt: ago(600) }, { is: 'lost', reason: 'driver_stalled' }],
  ])('%s', (_what, given, expected) => {
    expect(verdict(given)).toEqual(expected);
  });
});

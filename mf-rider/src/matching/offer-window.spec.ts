import { describe, expect, it } from '@jest/globals';
import { offerWindow } from './offer-window.js';

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 2, 5) + seconds * 1000).toISOString();
const seen = (seconds: number) => Date.parse(at(seconds));

describe('the window of the first offer', () => {
  it('ends when the server says so', () => {
    const window = offerWindow({ createdAt: at(0), searchingSince: at(0), offerUntil: at(10) }, seen(1));
    expect(window).toEqual({ endsAt: seen(10), length: 10_000 });
  });

  it('lasts no longer than its length on a device whose clock is slow', () => {
    expect(offerWindow({ createdAt: at(0), offerUntil: at(10) }, seen(-60)).endsAt).toBe(seen(-50));
  });

  it('is over if the search has restarted after it', () => {
    const again = { createdAt: at(0), searchingSince: at(120), offerUntil: at(10) };
    expect(offerWindow(again, seen(121))).toEqual({ endsAt: seen(10), length: 0 });
    expect(offerWindow({ ...again, offerUntil: at(130) }, seen(121))).toEqual({ endsAt: seen(130), length: 10_000 });
  });

  it('has no length before the server has offered the ride', () => {
    expect(offerWindow({ createdAt: at(0), offerUntil: null }, seen(1))).toEqual({ endsAt: seen(0), length: 0 });
  });
});

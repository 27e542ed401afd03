import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverId, otherRideId, rideId } from '../testing/factories.js';
import { createRequestMemory } from './request-memory.js';

beforeEach(() => {
  jest.useFakeTimers({ now: 1_750_000_000_000 });
});
afterEach(() => {
  jest.useRealTimers();
  window.sessionStorage.clear();
});

const memory = (userId = driverId) => createRequestMemory({ storage: window.sessionStorage, userId });

describe('what is remembered of the requests', () => {
  it('keeps since when a request has been on screen over a reload', () => {
    const since = memory().shownSince(rideId);
    jest.advanceTimersByTime(12_000);
    expect(memory().shownSince(rideId)).toBe(since);
    expect(memory().shownSince(otherRideId)).toBe(since + 12_000);
  });

  it('keeps what was set aside over a reload, and from when it was shown', () => {
    const before = memory();
    const since = before.shownSince(rideId);
    jest.advanceTimersByTime(5_000);
    before.setAside(rideId);
    expect([...memory().getSnapshot()]).toEqual([rideId]);
    expect(memory().shownSince(rideId)).toBe(since);
  });

  it('is another’s on the same device no concern', () => {
    memory().setAside(rideId);
    expect([...memory(otherRideId).getSnapshot()]).toEqual([]);
  });

  it('forgets after ten minutes, when no request of then is open', () => {
    memory().setAside(rideId);
    jest.advanceTimersByTime(10 * 60_000);
    expect([...memory().getSnapshot()]).toEqual([]);
  });

  it.each(['', 'no JSON', '{}', '[1, ["only an id"], null]'])('begins anew with %j in the storage', (text) => {
    window.sessionStorage.setItem(`rahi.requests.${driverId}`, text);
    expect([...memory().getSnapshot()]).toEqual([]);
    expect(memory().shownSince(rideId)).toBe(Date.now());
  });

  it('tells of each request once, and apart from that rings for each once', () => {
    const one = memory();
    expect(one.firstNew([{ id: rideId }, { id: otherRideId }])).toEqual({ id: rideId });
    expect(one.firstNew([{ id: otherRideId }])).toBeUndefined();
    expect(one.anyUnheard([{ id: rideId }])).toBe(true);
    expect(one.anyUnheard([{ id: rideId }])).toBe(false);
    expect(one.anyUnheard([{ id: rideId }, { id: otherRideId }])).toBe(true);
  });
});

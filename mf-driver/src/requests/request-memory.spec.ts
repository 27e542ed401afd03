import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { offerKey } from '@rahi/web-kit/requests';
import { driverId, makeRequest, otherRideId } from '../testing/factories.js';
import { createRequestMemory } from './request-memory.js';

beforeEach(() => {
  jest.useFakeTimers({ now: 1_750_000_000_000 });
});
afterEach(() => {
  jest.useRealTimers();
  window.sessionStorage.clear();
});

const first = makeRequest();
const other = makeRequest({ id: otherRideId });
const offer = { exclusive: true, expiresAt: '2026-06-01T05:00:30.000Z' };
const memory = (userId = driverId) => createRequestMemory({ storage: window.sessionStorage, userId });

describe('what is remembered of the requests', () => {
  it('keeps since when a request has been on screen over a reload', () => {
    const since = memory().shownSince(first);
    jest.advanceTimersByTime(12_000);
    expect(memory().shownSince(first)).toBe(since);
    expect(memory().shownSince(other)).toBe(since + 12_000);
  });

  it('keeps what was set aside over a reload, and from when it was shown', () => {
    const before = memory();
    const since = before.shownSince(first);
    jest.advanceTimersByTime(5_000);
    before.setAside(first);
    expect([...memory().getSnapshot()]).toEqual([offerKey(first)]);
    expect(memory().shownSince(first)).toBe(since);
  });

  it('is another’s on the same device no concern', () => {
    memory().setAside(first);
    expect([...memory(otherRideId).getSnapshot()]).toEqual([]);
  });

  it('forgets after ten minutes, when no request of then is open', () => {
    memory().setAside(first);
    jest.advanceTimersByTime(10 * 60_000);
    expect([...memory().getSnapshot()]).toEqual([]);
  });

  it.each(['', 'no JSON', '{}', '[1, ["only an id"], null]'])('starts empty with %j in the storage', (text) => {
    window.sessionStorage.setItem(`rahi.requests.${driverId}`, text);
    expect([...memory().getSnapshot()]).toEqual([]);
    expect(memory().shownSince(first)).toBe(Date.now());
  });

  it('notifies of each request once, and not of one that has been on screen', () => {
    const one = memory();
    expect(one.firstNew([first, other])).toBe(first);
    expect(one.firstNew([other])).toBeUndefined();
    one.shownSince(first);
    expect(memory().firstNew([first, other])).toBe(other);
  });

  it('knows which offer has not been on screen', () => {
    const one = memory();
    const offered = makeRequest({ offer });
    expect(one.firstUnshownOffer([first, offered])).toBe(offered);
    one.shownSince(first);
    expect(one.firstUnshownOffer([first, offered])).toBe(offered);
    one.shownSince(offered);
    expect(one.firstUnshownOffer([first, offered])).toBeUndefined();
  });

  it('knows a request since it was on screen, else since it came up', () => {
    const one = memory();
    const came = one.knownSince(first);
    jest.advanceTimersByTime(20_000);
    expect(one.knownSince(first)).toBe(came);
    expect(one.shownSince(first)).toBe(came + 20_000);
    expect(one.knownSince(first)).toBe(came + 20_000);
  });

  it('sets an answered offer aside also as it opens to every driver', () => {
    const one = memory();
    one.setAside(makeRequest({ offer }));
    expect(one.getSnapshot().has(offerKey(first))).toBe(true);
    expect(one.getSnapshot().has(offerKey(makeRequest({ offer })))).toBe(true);
  });
});

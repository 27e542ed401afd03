import { describe, expect, it } from '@jest/globals';
import { aRideRequest } from '@rahi/contracts/testing';
import type { RideRequest } from '@rahi/contracts/ride';
import fc from 'fast-check';
import { answerBy, answeredKeys, answerSeconds, offerKey } from './offer-key.js';

const since = '2026-06-01T05:00:00.000Z';
const expiresAt = '2026-06-01T05:00:30.000Z';
const rideId = '0b7a1f0e-8d3c-4a53-8f0a-3a7a5d1c2b10';
const makeRequest = (changes: Partial<RideRequest> = {}) => aRideRequest({ id: rideId, createdAt: since, ...changes });
const offered = makeRequest({ searchingSince: since, offer: { exclusive: true, expiresAt } });
const openToAll = makeRequest({ searchingSince: since, offer: { exclusive: false, expiresAt: null } });

describe('what is answered', () => {
  it('is the same offer while it is exclusive and after', () => {
    expect(offerKey(makeRequest({ searchingSince: since, offer: { exclusive: false, expiresAt } }))).toBe(
      offerKey(offered),
    );
  });

  it('is settled for the ride as it opens to every driver, but not the other way round', () => {
    expect(answeredKeys(offered)).toContain(offerKey(openToAll));
    expect(answeredKeys(openToAll)).not.toContain(offerKey(offered));
  });

  it('changes once the search of the ride restarts', () => {
    const again = makeRequest({ searchingSince: '2026-06-01T05:04:00.000Z' });
    expect(answeredKeys(openToAll)).not.toContain(offerKey(again));
  });

  it('is known by when the ride was booked where the server does not say since when it searches', () => {
    expect(offerKey(makeRequest())).toBe(`${rideId} ${since}`);
  });
});

describe('the time to answer', () => {
  const seenAt = Date.parse(since) + 4_000;

  it('ends as the server says', () => {
    expect(answerBy(expiresAt, seenAt)).toBe(Date.parse(expiresAt));
  });

  it('is the documented one when the server sends none', () => {
    expect(answerBy(null, seenAt)).toBe(seenAt + 30_000);
    expect(answerBy(undefined, seenAt)).toBe(seenAt + 30_000);
  });

  it('is neither over at first sight nor longer than documented, however wrong the clock is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -86_400_000, max: 86_400_000 }), (wrong) => {
        const seen = seenAt + wrong;
        const left = answerBy(expiresAt, seen) - seen;
        return left > 0 && left <= answerSeconds * 1000;
      }),
    );
  });
});

import type { KeptQueryClientOptions } from '@rahi/web-kit';

/** The reads that a driver needs without a network: the home screen, the trip with its route, the earnings, what is booked ahead. */
export const keptReads = (userId: string): KeptQueryClientOptions => ({
  area: 'driver',
  userId,
  keeps: (key) =>
    key[2] === 'drivers'
      ? key[3] === userId || key[4] === userId
      : (key[2] === 'rides' && key.length === 4) ||
        key[1] === 'navigation' ||
        String(key[2]).startsWith('reservations?'),
  // An older ledger or day is of no use.
  maxAgeMs: 2 * 86_400_000,
  prepare: (client) => {
    // A shift is longer than the default time after which unused reads are dropped.
    for (const key of [
      ['', 'api', 'drivers', userId],
      ['', 'api', 'drivers', 'user', userId],
    ])
      client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
  },
});

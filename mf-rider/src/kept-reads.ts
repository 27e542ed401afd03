import type { KeptQueryClientOptions } from '@rahi/web-kit';

/** The reads that a rider needs without a network: the trip with its code, past rides, and what is booked for later. */
export const keptReads = (userId: string): KeptQueryClientOptions => ({
  area: 'rider',
  userId,
  keeps: (key) =>
    (key[2] === 'riders' && key[3] === userId) ||
    (key[2] === 'rides' && key.length === 4) ||
    (key.length === 4 && String(key[2]).startsWith('reservations')),
});

import type { KeptQueryClientOptions } from '@rahi/web-kit';

/** The reads that a rider needs without a network: the trip with its code, and past rides. */
export const keptReads = (userId: string): KeptQueryClientOptions => ({
  area: 'rider',
  userId,
  keeps: (key) => (key[2] === 'riders' && key[3] === userId) || (key[2] === 'rides' && key.length === 4),
});

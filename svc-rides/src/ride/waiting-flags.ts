/** Flags that an administrator clears before the driver is paid for the trip (R35). */
export const waitingFlags = ['ended_away', 'impossible_trip'] as const;

/** A condition on a row of rides: an administrator has to look at it. */
export const isWaiting = `flags && ARRAY[${waitingFlags.map((flag) => `'${flag}'`).join(', ')}]`;

/** A condition on a row of rides: the rider says that it is paid, and nobody has confirmed it (R40). */
export const isClaimed = 'claimed_at IS NOT NULL';

/** Flags that an administrator clears before the driver is paid for the trip (R35). */
export const waitingFlags = ['ended_away', 'impossible_trip'] as const;

/** A condition on a row of rides: its payout waits. */
export const isWaiting = `flags && ARRAY[${waitingFlags.map((flag) => `'${flag}'`).join(', ')}]`;

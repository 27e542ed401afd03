/** Reads anew whenever it is shown, and as soon as the network is back: trips may have ended since. */
export const readAnew = { refetchOnMount: 'always', refetchOnReconnect: 'always' } as const;

/**
 * Query options: read again whenever the data is shown, and as soon as the network is back, because trips may have
 * ended in between.
 */
export const alwaysFresh = { refetchOnMount: 'always', refetchOnReconnect: 'always' } as const;

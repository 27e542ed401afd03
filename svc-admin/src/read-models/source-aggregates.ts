import type { Aggregate } from '@rahi/contracts';

/** What the read models are made of. */
export const sourceAggregates = ['ride', 'user', 'driver'] as const satisfies Aggregate[];

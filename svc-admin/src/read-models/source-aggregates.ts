import type { Aggregate } from '@rahi/contracts';

/** The aggregates whose events make the read models. */
export const sourceAggregates = ['ride', 'user', 'driver', 'money'] as const satisfies Aggregate[];

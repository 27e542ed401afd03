/** How often a lease is renewed, in milliseconds. */
export const renewMs = 1000;
/** How long a lease lasts that is not renewed: its owner loses its partitions then. */
export const leaseMs = 3000;
/** How often an instance looks whether it should take partitions over. */
export const lookMs = 250;
/** A timer this late means that the process was frozen: it asks who owns what before it answers anything. */
export const frozenMs = 1500;
/** How long a stop waits for others to take over. */
export const handOverMs = 2500;
/** How often the plan may change only because some members have more drivers than others. */
export const balanceMs = 30_000;
/** The plan changes when a member has so much more than its fair share. */
export const tooMuch = 1.2;
/** How often the drivers of its partitions are counted. */
export const countMs = 5000;

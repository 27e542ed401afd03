import * as z from 'zod';

/** What the keeper of a door is told: the program to serve from now on, and where it answers whether it is ready. */
export const exchangeOrder = z.object({ program: z.string(), folder: z.string(), healthPort: z.int() });
export type ExchangeOrder = z.infer<typeof exchangeOrder>;

/** What it says: which process serves now, or why the one it was to exchange for does not. */
export const saidByDoor = z.union([z.object({ serving: z.int() }), z.object({ failed: z.string() })]);
export type SaidByDoor = z.infer<typeof saidByDoor>;

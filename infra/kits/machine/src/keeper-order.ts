import * as z from 'zod';

const keeperOrder = z.object({ program: z.string(), folder: z.string(), healthPort: z.int() });
/** What a port keeper is to run in place of its program. */
export type KeeperOrder = z.infer<typeof keeperOrder>;

/** The order in a message; undefined for one that is for the program. */
export const orderIn = (message: unknown): KeeperOrder | undefined => keeperOrder.safeParse(message).data;

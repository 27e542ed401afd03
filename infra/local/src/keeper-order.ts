import * as z from 'zod';

const keeperOrder = z.object({ program: z.string(), folder: z.string(), healthPort: z.int() });
/** What a port keeper is to run in place of its program. */
export type KeeperOrder = z.infer<typeof keeperOrder>;

export const orderIn = (message: unknown): KeeperOrder => keeperOrder.parse(message);

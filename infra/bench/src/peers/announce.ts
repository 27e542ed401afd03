import type { Server } from 'node:http';

/** Tells the bench that started this process where it listens, and ends with it. */
export function announce(server: Server): void {
  const address = server.address();
  if (!process.send || address === null || typeof address === 'string') throw new Error('started by no bench');
  process.send({ port: address.port });
  process.on('disconnect', () => process.exit(0));
}

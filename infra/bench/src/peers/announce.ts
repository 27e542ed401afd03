import type { FastifyInstance } from 'fastify';

/** Listens on a free port, sends the URL to the bench that started this process, and exits when the bench does. */
export async function announce(server: FastifyInstance): Promise<void> {
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  if (!process.send) throw new Error('A bench starts this program: there is no process to send the URL to');
  process.send({ url });
  process.on('disconnect', () => process.exit(0));
}

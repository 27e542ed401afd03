import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port that neither a TCP nor a UDP socket of this machine has: the edge listens on both. Not one of `freePort`'s, whose
 * claims are UDP sockets.
 */
export async function openPort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(10_000, 20_000);
    const [tcp, udp] = [createServer(), createSocket('udp4')];
    try {
      await Promise.all([once(tcp.listen(port), 'listening'), once(udp.bind(port), 'listening')]);
      return port;
    } catch {
      // Somebody has it: another is tried.
    } finally {
      if (tcp.listening) tcp.close();
      udp.close();
    }
  }
  throw new Error('found no free port between 10000 and 19999');
}

import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { StartFailure } from '../start-failure.js';

// Below the range from which systems pick ports for outgoing connections, so that none of those takes ours
// between choosing it here and a child listening on it.
const FIRST = 20_000;
const LAST = 31_999;
const handedOut = new Set<number>();

/** A port of the loopback address that nothing listens on and that this process has not handed out before. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const port = randomInt(FIRST, LAST + 1);
    if (!handedOut.has(port) && (await portState('127.0.0.1', port)) === 'free') {
      handedOut.add(port);
      return port;
    }
  }
  throw new Error(`found no free port between ${FIRST} and ${LAST}`);
}

/** Whether one could listen there now. An address family this machine lacks counts as free. */
export async function portState(host: string, port: number): Promise<'free' | 'busy' | 'forbidden'> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve('busy');
      else if (error.code === 'EACCES') resolve('forbidden');
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve('free');
      else reject(error);
    });
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve('free')));
  });
}

export interface WantedPort {
  /** The option and the variable that choose it, for the sentence. */
  readonly option: string;
  readonly variable: string;
  readonly host: string;
  readonly port: number;
}

/**
 * Makes sure that a port which a person chose can be listened on. 0, any free one, always can.
 * @throws StartFailure saying which port, and how to choose another
 */
export async function requireFreePort({ option, variable, host, port }: WantedPort): Promise<void> {
  if (port === 0) return;
  // What listens on ::1 alone would answer a browser that asks for localhost.
  const hosts = host === '127.0.0.1' ? [host, '::1'] : [host];
  const states = await Promise.all(hosts.map((address) => portState(address, port)));
  if (states.includes('busy')) {
    throw new StartFailure(`Port ${port} is in use: choose another with ${option} (or ${variable}).`);
  }
  if (states.includes('forbidden')) {
    throw new StartFailure(
      `You may not listen on port ${port}: choose one above 1023 with ${option} (or ${variable}).`,
    );
  }
}

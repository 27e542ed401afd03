import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { createServer } from 'node:net';
import { StartFailure } from '../errors.js';

// Below the range from which systems pick ports for outgoing connections, so that none of those takes ours
// between choosing it here and a child listening on it.
const FIRST = 20_000;
const LAST = 31_999;
/** What says to the other launchers of this machine that a port is taken, until this process ends. */
const claims: Socket[] = [];

/** A port of the loopback address that nothing listens on and that no launcher of this machine was handed before. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const port = randomInt(FIRST, LAST + 1);
    if ((await portState('127.0.0.1', port)) === 'free' && (await claimPort(port))) return port;
  }
  throw new Error(`found no free port between ${FIRST} and ${LAST}`);
}

/**
 * Takes a TCP port for a child that will listen on it, which on a busy machine is many seconds later, and perhaps again
 * after a death: two products that start beside each other must not mean the same one. The claim is the UDP port of that
 * number, which nobody here uses, and which the system gives back however this process ends.
 * @returns false when it is claimed already
 */
export async function claimPort(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const claim = createSocket('udp4');
    // Where there is no such socket at all, there are no claims, and the port itself decides.
    claim.once('error', (error: NodeJS.ErrnoException) => claim.close(() => resolve(error.code !== 'EADDRINUSE')));
    claim.bind({ address: '127.0.0.1', port, exclusive: true }, () => {
      claims.push(claim.unref());
      resolve(true);
    });
  });
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

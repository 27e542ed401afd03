import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { errorCode, StartFailure } from '../errors.js';

// Below the range that systems use for outgoing connections, so that none of those takes a port before the child does.
const FIRST = 20_000;
const LAST = 31_999;

/** A port of the loopback address that nothing listens on and no launcher of this machine has claimed. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const port = randomInt(FIRST, LAST + 1);
    if ((await portState('127.0.0.1', port)) === 'free' && (await claimPort(port))) return port;
  }
  throw new Error(`found no free port between ${FIRST} and ${LAST}`);
}

/**
 * Claims a TCP port for a child, which may listen on it seconds later, and again after a death: no other launcher of this
 * machine is given it. The claim is the UDP port of that number; the system frees it however this process ends.
 * @returns false when it is claimed already
 */
export async function claimPort(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const claim = createSocket('udp4').unref();
    // Without UDP there are no claims, and the TCP port decides.
    claim.once('error', (error) => resolve(errorCode(error) !== 'EADDRINUSE'));
    claim.bind({ address: '127.0.0.1', port, exclusive: true }, () => resolve(true));
  });
}

/** Whether a server could listen there now. An address family that this machine lacks counts as free. */
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

/**
 * Makes sure that a port from the options is free. 0 stands for any free port.
 * @param choice the option and the variable that choose it, for the sentence
 * @throws StartFailure saying which port, and how to choose another
 */
export async function requireFreePort(host: string, port: number, choice: string): Promise<void> {
  if (port === 0) return;
  // A server that listens only on ::1 would answer a browser that asks for localhost.
  const hosts = host === '127.0.0.1' ? [host, '::1'] : [host];
  const states = await Promise.all(hosts.map((address) => portState(address, port)));
  if (states.includes('busy')) throw new StartFailure(`Port ${port} is in use: choose another with ${choice}.`);
  if (states.includes('forbidden')) {
    throw new StartFailure(`You may not listen on port ${port}: choose one above 1023 with ${choice}.`);
  }
}

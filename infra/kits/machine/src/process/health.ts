import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 60;

/** Whether an address answers 200 within a second. */
export async function answersOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    // Refused, reset or too slow: not ready yet.
    return false;
  }
}

/** Whether a port of the loopback address accepts a connection within a second. */
export async function accepts(port: number): Promise<boolean> {
  const socket = createConnection({ host: '127.0.0.1', port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(1_000) });
    return true;
  } catch {
    // Refused or too slow: not ready yet.
    return false;
  } finally {
    socket.destroy();
  }
}

/** Asks a program again and again until it is ready, has ended, or has taken too long. */
export async function readiness(
  ready: () => Promise<boolean>,
  hasEnded: () => boolean,
  withinMs: number,
): Promise<'ready' | 'ended' | 'late'> {
  const deadline = Date.now() + withinMs;
  while (!hasEnded()) {
    if ((await ready()) && !hasEnded()) return 'ready';
    if (Date.now() > deadline) return 'late';
    await pause(POLL_MS);
  }
  return 'ended';
}

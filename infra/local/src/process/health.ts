import { once } from 'node:events';
import { createConnection } from 'node:net';

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

/** The first line that a server sends to a new connection, within a second. */
export async function greeting(host: string, port: number): Promise<string | undefined> {
  const socket = createConnection({ host, port });
  try {
    const signal = AbortSignal.timeout(1_000);
    let text = '';
    while (!text.includes('\n')) text += String((await once(socket, 'data', { signal }))[0]);
    return text.split('\n')[0]?.trim();
  } catch {
    // Refused, or silent for a second.
    return undefined;
  } finally {
    socket.on('error', () => undefined).destroy();
  }
}

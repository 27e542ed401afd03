import { createConnection } from 'node:net';

/** Whether an address answers 200 within a second. */
export async function answersOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    // Refused, reset or too slow all mean the same here: not yet.
    return false;
  }
}

/** The first line a server sends on being connected to, within a second. */
export async function greeting(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port });
    let heard = '';
    const finish = (line: string | undefined) => {
      socket.destroy();
      resolve(line);
    };
    socket.setTimeout(1_000, () => finish(undefined));
    socket.on('error', () => finish(undefined));
    socket.on('close', () => finish(undefined));
    socket.on('data', (chunk) => {
      heard += chunk.toString('utf8');
      const end = heard.indexOf('\n');
      if (end >= 0) finish(heard.slice(0, end).trim());
    });
  });
}

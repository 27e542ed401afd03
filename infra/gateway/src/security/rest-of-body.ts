import type { IncomingMessage } from 'node:http';

/** What is read of a body that is refused for its size: twice the largest that any call takes, for as long as a phone needs for it. */
const mostBytes = 8 * 1024 * 1024;
const mostMs = 2_000;

/**
 * Reads and forgets the rest of a refused body. A client that is still sending when the connection closes does not read the answer: it
 * sees a broken connection.
 * @returns once the body has ended, or has more bytes than any honest one, or takes too long
 */
export function restOfBody(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(resolve, mostMs);
    const over = () => {
      clearTimeout(timer);
      resolve();
    };
    request.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > mostBytes) over();
    });
    request.once('end', over).once('close', over).once('error', over).resume();
  });
}

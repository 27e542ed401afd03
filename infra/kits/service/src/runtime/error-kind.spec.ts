import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { errorKind } from './error-kind.js';

/** A port on which nobody listens any more. Port 1 will not do: `fetch` refuses it without asking. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

describe('the kind of a failure', () => {
  it('is its code, that of its cause, or what the platform calls it', async () => {
    expect(errorKind(Object.assign(new Error('asha@example.in'), { code: 'EENVELOPE' }))).toBe('EENVELOPE');
    expect(errorKind(Object.assign(new Error('no'), { code: '23505' }))).toBe('23505');
    await expect(fetch(`http://127.0.0.1:${await closedPort()}/`).catch(errorKind)).resolves.toBe('ECONNREFUSED');
    const signal = AbortSignal.timeout(0);
    await expect(
      new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason))).catch(errorKind),
    ).resolves.toBe('timeout');
    expect(errorKind(new DOMException('stop', 'AbortError'))).toBe('aborted');
  });

  it('shows nothing that somebody wrote', () => {
    for (const thrown of [new TypeError('asha@example.in'), { code: 'asha@example.in' }, { code: 42 }, 'asha', null])
      expect(errorKind(thrown)).toBe('error');
  });
});

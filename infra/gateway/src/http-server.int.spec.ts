import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Server } from 'node:http';
import { httpServer } from './http-server.js';

const adapter = httpServer({});
const server: Server = adapter.getHttpServer();
beforeAll(() => adapter.getInstance().listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => adapter.close());

/** The answer when Node finds after 15 s that no complete request has arrived. */
async function afterTimeout(): Promise<string> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const accepted = once(server, 'connection');
  const client = connect(address.port, '127.0.0.1');
  let answer = '';
  client.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
  const ended = once(client, 'close');
  const [socket]: Socket[] = await accepted;
  if (!socket) throw new Error('no connection came');
  server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  await ended;
  return answer;
}

describe('a connection that a browser opened ahead', () => {
  it('is closed without an answer that the browser would take for that of its next request', async () => {
    expect(await afterTimeout()).toBe('');
  });
});

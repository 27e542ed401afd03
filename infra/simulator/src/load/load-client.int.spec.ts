import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { LoadClient } from './load-client.js';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function clientOf(server: Server, connections: number) {
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => setImmediate(resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  const client = new LoadClient(`http://127.0.0.1:${address.port}`, connections);
  stops.push(
    () => client.close(),
    () => new Promise((resolve) => server.close(resolve)),
  );
  return client;
}

/** A server that answers with the request it received, and the connections it has seen. */
async function echoing(connections: number) {
  const seen = new Set<Socket>();
  const answer: RequestListener = (request, response) => {
    seen.add(request.socket);
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const { method, url, headers } = request;
      response.end(JSON.stringify({ method, url, cookie: headers.cookie, key: headers['idempotency-key'], body }));
    });
  };
  return { client: await clientOf(createServer(answer), connections), seen };
}

/** A server that answers every request with these pieces, then calls `then` with the socket. */
function writing(pieces: readonly (string | Uint8Array)[], then: (socket: Socket) => void = () => undefined) {
  const server = createTcpServer((socket) => {
    socket.setNoDelay(true).on('error', () => undefined);
    socket.on('data', async () => {
      for (const piece of pieces) {
        socket.write(piece);
        await new Promise((resolve) => setImmediate(resolve));
      }
      then(socket);
    });
  });
  return clientOf(server, 1);
}

describe('the client that makes load', () => {
  it('sends what it is given, and opens no more connections than allowed', async () => {
    const { client, seen } = await echoing(3);
    const asked = Array.from({ length: 20 }, (_, index) =>
      client.send('PATCH', `/api/${index}`, `c=${index}`, { name: 'आशा' }, { 'idempotency-key': `k${index}` }),
    );
    const answers = (await Promise.all(asked)).map(({ text }): unknown => JSON.parse(text));
    expect(answers[7]).toEqual({ method: 'PATCH', url: '/api/7', cookie: 'c=7', key: 'k7', body: '{"name":"आशा"}' });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(20);
    expect(seen.size).toBe(3);
  });

  it('reads an answer that arrives in pieces, split within a character', async () => {
    const text = '{"name":"आशा"}';
    const bytes = Buffer.from(text);
    const client = await writing([
      'HTTP/1.1 409 Conflict\r\nContent-Le',
      `ngth: ${bytes.length}\r\n\r\n`,
      ...Array.from(bytes, (byte) => Buffer.of(byte)),
    ]);
    expect(await client.send('GET', '/', '')).toEqual({ status: 409, text });
  });

  it('opens a new connection when the server closes one after its answer', async () => {
    const client = await writing(['HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}'], (socket) =>
      socket.end(),
    );
    for (let time = 0; time < 3; time += 1) {
      expect(await client.send('GET', '/', '')).toEqual({ status: 200, text: '{}' });
    }
  });

  it('fails when there is no complete answer', async () => {
    const half = await writing(['HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{}'], (socket) => socket.end());
    await expect(half.send('GET', '/', '')).rejects.toThrow(/aborted/);
    const none = await writing([], (socket) => socket.end());
    await expect(none.send('GET', '/', '')).rejects.toThrow(/hang up/);
    const malformed = await writing(['HTTP/1.1 200 OK\r\ncontent-length: none\r\n\r\n{}']);
    await expect(malformed.send('GET', '/', '')).rejects.toThrow(/Parse Error/);
    const gone = await writing([]);
    for (const stop of stops.splice(-2)) await stop();
    await expect(gone.send('GET', '/', '')).rejects.toThrow(/ECONNREFUSED/);
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { livePath, type LiveMessage } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LiveStream } from './live-stream.js';

const rideId = 'f3a1c1de-6c5f-4f7c-9a53-3e1a7d2b9c10';
const opened: LiveMessage = { kind: 'request', rideId, open: true };
const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that answers the live stream with `write`, and counts the connections by cookie. */
async function serverThat(write: (response: ServerResponse, visit: number) => void) {
  const cookies: (string | undefined)[] = [];
  server = createServer((request, response) => {
    expect(request.url).toBe(livePath);
    cookies.push(request.headers.cookie);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    write(response, cookies.length);
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, cookies };
}

/** Follows a stream while `use` runs. */
async function following(url: string, use: (heard: LiveMessage[], stream: LiveStream) => Promise<void>): Promise<void> {
  const heard: LiveMessage[] = [];
  const stream = new LiveStream(
    url,
    () => 'rahi_session=a',
    (message) => heard.push(message),
    1,
  );
  const stop = new AbortController();
  const done = stream.follow(stop.signal);
  await use(heard, stream);
  stop.abort();
  await done;
  expect(stream.open).toBe(false);
}

describe('the live stream of a demo driver', () => {
  it('reads messages that arrive in pieces, and skips unknown kinds', async () => {
    const { url, cookies } = await serverThat((response) => {
      const text = `retry: 50\n\n${event({ kind: 'weather' })}${event(opened)}`;
      response.write(text.slice(0, -20));
      setImmediate(() => response.write(text.slice(-20)));
    });
    await following(url, async (heard, stream) => {
      await waitFor(() => heard.length > 0, { what: 'a message' });
      expect(heard).toEqual([opened]);
      expect(stream.open).toBe(true);
      expect(cookies).toEqual(['rahi_session=a']);
    });
  });

  it('comes back when the stream ends', async () => {
    const { url } = await serverThat((response, visit) => response.end(visit === 1 ? '' : event(opened)));
    await following(url, async (heard) => {
      await waitFor(() => heard.length > 1, { what: 'messages of two more streams' });
      expect(heard).toContainEqual(opened);
    });
  });
});

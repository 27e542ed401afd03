import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@rahi/testing-kit';
import { takeSocket } from './bare-socket.js';

let server: Server;
let taken: Socket[];
let browser: Socket;

beforeEach(async () => {
  taken = [];
  server = createServer((_request, answer) => {
    const { socket } = answer;
    if (!socket) throw new Error('an answer without a socket');
    answer.useChunkedEncodingByDefault = false;
    answer.writeHead(200, { connection: 'close' });
    answer.flushHeaders();
    takeSocket(answer, socket);
    taken.push(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('a server without a port');
  browser = connect(address.port, '127.0.0.1');
  browser.setEncoding('utf8');
  browser.write('GET / HTTP/1.1\r\nhost: rahi.test\r\ncookie: a=b\r\n\r\n');
  await once(browser, 'data');
  await waitFor(() => Reflect.get(socketOf(), 'parser') === null, { what: 'the parser to be let go of' });
});

afterEach(async () => {
  browser.destroy();
  server.close();
  await once(server, 'close');
});

function socketOf(): Socket {
  const [socket] = taken;
  if (!socket) throw new Error('no request has come');
  return socket;
}

describe('the socket of an answer that never ends', () => {
  it('keeps nothing of the HTTP server', () => {
    const names = socketOf()
      .eventNames()
      .flatMap((event) => socketOf().listeners(String(event)))
      .map(({ name }) => name);
    expect(names.filter((name) => name.includes('socketOn'))).toEqual([]);
    expect(Reflect.get(socketOf(), '_httpMessage')).toBeNull();
  });

  it('is written to, drops what the browser sends, and closes when the browser leaves', async () => {
    browser.write('GET /second HTTP/1.1\r\nhost: rahi.test\r\n\r\n');
    await waitFor(() => socketOf().bytesRead > 80, { what: 'the second request to be read' });
    socketOf().write('data: 1\n\n');
    const [text] = await once(browser, 'data');
    expect(text).toBe('data: 1\n\n');
    expect(taken).toHaveLength(1);
    browser.end();
    await Promise.all([once(socketOf(), 'close'), once(browser, 'close')]);
  });

  it('closes without an error of its own when the connection breaks', async () => {
    browser.resetAndDestroy();
    await waitFor(() => socketOf().closed, { what: 'the socket to be closed' });
    expect(socketOf().errored).toMatchObject({ code: 'ECONNRESET' });
  });
});

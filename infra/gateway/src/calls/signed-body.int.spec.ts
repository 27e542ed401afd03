import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { callSubject, paymentWebhook, signedSchema, type Signed } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import * as z from 'zod';
import { startGateway, type GatewayHarness } from '../testing/gateway-harness.js';

const given = z.object({ signed: signedSchema });
const { path } = paymentWebhook;

let gateway: GatewayHarness;
const seen: Signed[] = [];
beforeAll(async () => {
  gateway = await startGateway();
  await gateway.answer(callSubject(paymentWebhook), (msg) => {
    seen.push(given.parse(msg.json()).signed);
    return { status: 204 };
  });
});
afterAll(() => gateway?.stop());
beforeEach(() => {
  seen.length = 0;
});

const post = (body: Buffer | string, headers: Record<string, string> = {}) =>
  gateway.fetch(path, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const bytesSeen = () => seen.map(({ bytes }) => Buffer.from(bytes, 'base64'));

describe('the body of a signed call', () => {
  it.each([
    ['white space', '\r\n {"a" :\t1 ,\n\n  "b":[ 1.0 ,2e2 ] }  \n'],
    [
      'letters of all kinds, written and escaped',
      '{"note":"राही é e\u0301 🚕 \\u0930\\ud83d\\ude95 \u2028","ß":"\\/"}',
    ],
    ['members that are there twice, and numbers that JavaScript rounds', '{"a":1,"a":2,"b":9007199254740993,"c":-0}'],
    ['a body of many chunks', `{"a":"${'x'.repeat(60_000)}", "b": 1}`],
  ])('reaches the service byte for byte: %s', async (_, text) => {
    const response = await post(text);
    expect(response.status).toBe(204);
    expect(bytesSeen()).toEqual([Buffer.from(text)]);
  });

  it('is sent with only the headers that the call names', async () => {
    const headers = { 'x-razorpay-signature': 'abc', 'X-Razorpay-Event-Id': 'evt_1', 'x-razorpay-other': 'no' };
    expect((await post('{}', headers)).status).toBe(204);
    expect(seen).toEqual([
      {
        bytes: Buffer.from('{}').toString('base64'),
        headers: { 'x-razorpay-signature': 'abc', 'x-razorpay-event-id': 'evt_1' },
      },
    ]);
  });

  it('stays each caller’s own when many come at once', async () => {
    const texts = Array.from({ length: 20 }, () => `{ "a": "${randomBytes(2000).toString('hex')}" }`);
    await Promise.all(texts.map((text) => post(text)));
    expect(
      bytesSeen()
        .map((bytes) => bytes.toString())
        .toSorted(),
    ).toEqual(texts.toSorted());
  });

  it('is refused like any other when it is no JSON, not an object, or too large', async () => {
    expect((await post('{"a":')).status).toBe(400);
    expect((await post('[1]')).status).toBe(400);
    expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(`{"a":"${'x'.repeat(70_000)}"}`)).status).toBe(413);
    const endless = await gateway.fetch(path, {
      method: 'POST',
      body: new ReadableStream({ pull: (stream) => stream.enqueue(Buffer.alloc(16_384, 32)) }),
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    });
    expect(endless.status).toBe(413);
    expect(seen).toEqual([]);
  });

  it('may break off, and the gateway goes on', async () => {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect({ host: hostname, port: Number(port) });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n`;
    await new Promise<void>((resolve, reject) =>
      socket.write(`${head}{"a":`, (error) => (error ? reject(error) : resolve())),
    );
    socket.destroy();
    await closed;
    await waitFor(async () => (await post('{"b":1}')).status === 204, { what: 'the next body' });
    expect(bytesSeen()).toEqual([Buffer.from('{"b":1}')]);
  });

  it('needs no session, and may come from another machine without a page', async () => {
    expect((await post('{}', { cookie: 'rahi_session=none' })).status).toBe(204);
    expect((await post('{}', { origin: 'https://elsewhere.test' })).status).toBe(403);
  });
});

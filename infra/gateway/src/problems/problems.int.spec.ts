import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allCalls, callSubject, headerNames, operator, problemSchema, productHealth, sendOtp } from '@rahi/contracts';
import { principal, standInForAuth, startGateway, type GatewayHarness } from '../testing/gateway-harness.js';

let gateway: GatewayHarness;
beforeAll(async () => {
  // Each call has its route, also those of partners.
  gateway = await startGateway({ PARTNERS: 'api' });
  await gateway.answer(callSubject(sendOtp), () => ({ body: { success: true, message: '' } }));
});
afterAll(() => gateway?.stop());

const otp = '/api/auth/send-otp';

async function problemAt(path: string, init: RequestInit = {}) {
  const response = await gateway.fetch(path, init);
  const problem = problemSchema.parse(await response.json());
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(problem.status).toBe(response.status);
  expect(problem.requestId).toBe(response.headers.get('x-request-id'));
  expect(JSON.stringify(problem)).not.toMatch(/node_modules|\.js|SyntaxError|FST_|at position/);
  return { ...problem, headers: response.headers };
}

const post = (body: string, type = 'application/json') => ({ method: 'POST', body, headers: { 'content-type': type } });

describe('a request that cannot be read', () => {
  it.each([
    ['broken JSON', '{"email":'],
    ['a prototype key', '{"email":"a@rahi.test","__proto__":{"admin":true}}'],
    ['a constructor’s prototype', '{"email":"a@rahi.test","constructor":{"prototype":{"admin":true}}}'],
    ['nothing', ''],
    ['no object', '"text"'],
    ['a wrong type', '{"email":1}'],
  ])('is answered with 400: %s', async (_what, body) => {
    expect(await problemAt(otp, post(body))).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('is answered with 413 over 64 KiB, with or without a Content-Length, and accepted below', async () => {
    const frame = padded(0).length;
    expect((await gateway.fetch(otp, post(padded(65_536 - frame)))).status).toBe(200);
    expect(await problemAt(otp, post(padded(65_537 - frame)))).toMatchObject({ status: 413, code: 'too_large' });
    const stream = new Blob([padded(70_000)]).stream();
    const streamed: RequestInit = { ...post(''), body: stream, duplex: 'half' };
    expect(await problemAt(otp, streamed)).toMatchObject({ status: 413, code: 'too_large' });
  });

  it('is answered with 415 when it is not JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect(await problemAt(otp, post('email=a', type))).toMatchObject({
        status: 415,
        code: 'unsupported_media_type',
      });
    }
    expect((await gateway.fetch(otp, post('{"email":"a@rahi.test"}', 'application/json; charset=utf-8'))).status).toBe(
      200,
    );
  });

  it('is answered with 400 when the address is malformed', async () => {
    const problem = await problemAt('/api/rides/%E0%A4%A');
    expect(problem).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(problem.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is answered with a problem when it is not even HTTP', async () => {
    const answer = await raw('NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(problemSchema.parse(bodyOf(answer)).code).toBe('invalid_input');
    const huge = await raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Pad: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(huge).toMatch(/^HTTP\/1\.1 431 /);
  });
});

describe('a path that does not exist', () => {
  it('is answered with 404 in the API, whatever the method and whatever is accepted', async () => {
    const html = { headers: { accept: 'text/html' } };
    for (const path of ['/api', '/api/', '/api/nothing', '/api/auth', '/api/rides/1/2/3']) {
      expect(await problemAt(path, html)).toMatchObject({ status: 404, code: 'not_found' });
      expect(await problemAt(path, { method: 'POST' })).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect(await problemAt('/api/nothing', { method: 'DELETE' })).toMatchObject({ status: 404 });
  });

  it('is answered with 405 and what is allowed where another method would do', async () => {
    const { headers, ...problem } = await problemAt(otp);
    expect(problem).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect(headers.get('allow')).toBe('POST');
    const ride = await problemAt('/api/rides/0b9f8a54-1111-4111-8111-111111111111', post('{"broken":'));
    expect(ride).toMatchObject({ status: 405 });
    expect(ride.headers.get('allow')).toBe('GET, HEAD, PATCH');
    expect(await problemAt('/api/rides/active', { method: 'PATCH' })).toMatchObject({ status: 405 });
    expect(await problemAt(otp, { method: 'OPTIONS' })).toMatchObject({ status: 405 });
  });
});

describe('every call of the contracts', () => {
  it('has its route: without its service it answers 503, or 400 for what it lacks, and never 404', async () => {
    const people = await standInForAuth(gateway);
    const anyId = '0b9f8a54-1111-4111-8111-111111111111';
    // The copy of another person's data does not exist for the caller.
    const token = people.add(principal({ isAdmin: true, userId: anyId }));
    const answers = await Promise.all(
      allCalls
        .filter((call) => call !== sendOtp && call !== productHealth && call !== operator)
        .map(async (call) => {
          const path = call.path.replace(/:\w+/g, anyId);
          const { status } = await gateway.fetch(path, { method: call.method, token });
          return { call: call.name, routed: status === 503 || status === 400 };
        }),
    );
    expect(answers.filter(({ routed }) => !routed)).toEqual([]);
  });
});

describe('a refusal', () => {
  const wrong = post('{"email":"nobody"}');
  const asked = (language: string) => ({ ...wrong, headers: { ...wrong.headers, 'accept-language': language } });

  it('is a sentence in the language that the browser asks for (R24)', async () => {
    expect((await problemAt(otp, wrong)).detail).toBe('Enter an email address, such as name@example.com.');
    const hindi = await problemAt(otp, asked('hi-IN,en;q=0.5'));
    expect(hindi.detail).toBe('ईमेल पता भरें, जैसे name@example.com।');
    expect(hindi).toMatchObject({ errors: [{ in: 'body', at: 'email', message: hindi.detail }] });
    expect((await problemAt(otp, asked('ta'))).detail).toBe('Enter an email address, such as name@example.com.');
  });

  it('of a service is asked for in the language of the browser', async () => {
    const heard: (string | undefined)[] = [];
    const stop = await gateway.answer(callSubject(sendOtp), (msg) => {
      heard.push(msg.headers?.get(headerNames.language));
      return { body: { success: true, message: '' } };
    });
    const right = post('{"email":"asha@rahi.test"}');
    await gateway.fetch(otp, { ...right, headers: { ...right.headers, 'accept-language': 'mr' } });
    await stop();
    expect(heard).toEqual(['mr-IN']);
  });
});

describe('input that no screen sends', () => {
  const host = 'Host: localhost\r\n\r\n';

  it.each([
    ['TRACE', '/api/x'],
    ['TRACE', '/'],
    ['PROPFIND', '/'],
    ['CONNECT', 'example.org:443'],
    ['CONNECT', '/api/x'],
  ])('%s %s is refused at once, and the connection closed (F54)', async (method, at) => {
    const began = Date.now();
    const answer = await raw(`${method} ${at} HTTP/1.1\r\n${host}`);
    expect(Date.now() - began).toBeLessThan(1500);
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
    expect(bodyOf(answer)).toMatchObject({ code: 'method_not_allowed' });
  });

  it.each(['Host: localhost\r\nHost: example.org', 'Host: localhost\r\nhost: localhost'])(
    'two hosts are refused, and the connection closed (F104): %j',
    async (hosts) => {
      const answer = await raw(`GET /api/health HTTP/1.1\r\n${hosts}\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(bodyOf(answer)).toMatchObject({ code: 'invalid_input' });
    },
  );

  it.each(['/', '/api/', '/api/rides/', '/api/health?a='])('so is an address of 15 KB under %s (F54)', async (at) => {
    const began = Date.now();
    const answer = await raw(`GET ${at}${'x'.repeat(15_000)} HTTP/1.1\r\n${host}`);
    expect(Date.now() - began).toBeLessThan(1500);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
    expect(bodyOf(answer)).toMatchObject({ code: 'too_large' });
  });
});

describe('a request id', () => {
  it('is ours, whatever the caller sends', async () => {
    for (const given of ['0123-abcd', 'short', 'with space and more', `<script>alert(1)</script>`, 'x'.repeat(65)]) {
      expect(await idFor(given)).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    }
  });
});

const padded = (length: number) => JSON.stringify({ email: 'a@rahi.test', pad: 'x'.repeat(length) });

async function idFor(given: string): Promise<string | null> {
  return (await gateway.fetch('/api/x', { headers: { 'x-request-id': given } })).headers.get('x-request-id');
}

async function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(gateway.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer)).on('error', reject);
  });
}

function bodyOf(answer: string): unknown {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
}

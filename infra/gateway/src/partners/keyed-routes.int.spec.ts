import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callSubject, organisations, partnerRequest, problemSchema } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import * as z from 'zod';
import { otherLimits } from '../security/rate-limits.js';
import { principal, standInForAuth, startGateway, type GatewayHarness } from '../testing/gateway-harness.js';

const estimates = '/partners/v1/estimates';
const from = (at: number) => ({ 'x-forwarded-for': `192.0.2.${at}` });
const codeOf = async (response: Response) => [response.status, problemSchema.parse(await response.json()).code];

describe('the gateway of an installation whose partners have no keys', () => {
  let gateway: GatewayHarness;
  beforeAll(async () => {
    gateway = await startGateway({ PARTNERS: 'gofs' });
  });
  afterAll(() => gateway?.stop());

  it.each(['/oauth/token', estimates, '/partners/v1/openapi.json'])('has nothing at %s', async (path) => {
    for (const method of ['GET', 'POST'])
      expect(await codeOf(await gateway.fetch(path, { method }))).toEqual([404, 'not_found']);
  });

  it('has no organisations on the desk', async () => {
    const token = (await standInForAuth(gateway)).add(principal({ isAdmin: true }));
    expect(await codeOf(await gateway.fetch(organisations.path, { token }))).toEqual([404, 'not_found']);
  });
});

describe('a request with a key', () => {
  let gateway: GatewayHarness;
  const asked: z.output<typeof partnerRequest.request>[] = [];
  beforeAll(async () => {
    gateway = await startGateway({ PARTNERS: 'api', TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(() => gateway?.stop());

  const answering = (answer: Parameters<GatewayHarness['answer']>[1]) =>
    gateway.answer(partnerRequest.subject, (msg) => {
      asked.push(partnerRequest.request.parse(msg.json()));
      return answer(msg);
    });
  const answered = { status: 200, body: '{"estimates":[]}', headers: { 'rahi-version': '2026-12-01' } };

  it('is passed on as it came, and answered as the program says', async () => {
    const stop = await answering(() => ({ body: answered }));
    const response = await gateway.fetch(`${estimates}?a=b`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer rahi_token_x',
        'content-type': 'application/json',
        'rahi-version': '2026-12-01',
        'accept-language': 'mr',
        'idempotency-key': 'a-key',
      },
      body: '{ "pickup": 1 }',
    });
    expect([response.status, await response.text()]).toEqual([200, answered.body]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'rahi-version': '2026-12-01',
    });
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
    expect(asked.at(-1)).toEqual({
      method: 'POST',
      path: estimates,
      query: 'a=b',
      headers: {
        authorization: 'Bearer rahi_token_x',
        contentType: 'application/json',
        version: '2026-12-01',
        acceptLanguage: 'mr',
        idempotencyKey: 'a-key',
      },
      body: '{ "pickup": 1 }',
    });
    await stop();
  });

  it('for a token gets the status and headers of OAuth, and its form as it came', async () => {
    const refusal = { status: 429, body: '{"error":"too_many_requests"}', headers: { 'retry-after': '60' } };
    const stop = await answering(() => ({ body: refusal }));
    const response = await gateway.fetch('/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
      429,
      '60',
      refusal.body,
    ]);
    expect(asked.at(-1)?.body).toBe('grant_type=client_credentials');
    await stop();
  });

  it('without a token is told how to show one', async () => {
    const problem = {
      type: 'about:blank',
      title: 'Sign in',
      status: 401,
      detail: 'None.',
      code: 'unauthenticated',
      requestId: '',
    };
    const stop = await answering(() => ({ status: 401, body: problem }));
    const response = await gateway.fetch('/partners/v1/vehicle-types');
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Rahi"']);
    await stop();
  });

  it('with a body that is too long, a query that is too long or another method is refused', async () => {
    const long = await gateway.fetch(estimates, { method: 'POST', body: 'x'.repeat(17_000) });
    expect(await codeOf(long)).toEqual([413, 'too_large']);
    expect((await gateway.fetch(`${estimates}?q=${'x'.repeat(2100)}`)).status).toBe(400);
    const other = await gateway.fetch(estimates, { method: 'DELETE' });
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  it('is to be sent again later while nobody answers', async () => {
    const response = await gateway.fetch('/partners/v1/vehicle-types');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  });

  it('waits with no more than 31 others: those beyond are sent again later, and people’s calls are answered', async () => {
    const held: (() => void)[] = [];
    const stop = await answering(
      () => new Promise((resolve) => held.push(() => resolve({ body: { ...answered, body: '{}' } }))),
    );
    const asking = Array.from({ length: 40 }, (_, at) => gateway.fetch(estimates, { headers: from(at) }));
    await waitFor(() => held.length >= 32, { what: '32 requests' });
    expect((await gateway.fetch('/config.json')).status).toBe(200);
    for (const answer of held) answer();
    const statuses = (await Promise.all(asking)).map(({ status }) => status);
    expect([200, 503].map((status) => statuses.filter((one) => one === status).length)).toEqual([32, 8]);
    await stop();
  });

  it('is refused past the limit of its address, which no other address feels', async () => {
    const stop = await answering(() => ({ body: answered }));
    const one = { headers: { 'x-forwarded-for': '198.51.100.1' } };
    for (let count = 0; count < otherLimits.partnerRequests; count += 1) await gateway.fetch(estimates, one);
    expect(await codeOf(await gateway.fetch(estimates, one))).toEqual([429, 'too_many_requests']);
    expect((await gateway.fetch(estimates, { headers: { 'x-forwarded-for': '198.51.100.2' } })).status).toBe(200);
    await stop();
  });

  it('of the desk is made with a session, as every call', async () => {
    const token = (await standInForAuth(gateway)).add(principal({ isAdmin: true }));
    const stop = await gateway.answer(callSubject(organisations), () => ({ body: [] }));
    expect((await gateway.fetch(organisations.path)).status).toBe(401);
    expect((await gateway.fetch(organisations.path, { token })).status).toBe(200);
    await stop();
  });
});

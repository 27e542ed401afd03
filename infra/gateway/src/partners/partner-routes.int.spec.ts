import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { partnerPage, problemSchema, productHealth } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { otherLimits } from '../security/rate-limits.js';
import { principal, standInForAuth, startGateway, type GatewayHarness } from '../testing/gateway-harness.js';

const zones = '/gofs/en/zones.json';
const page = { body: '{"ttl":300}', etag: 'W/"one"', maxAge: 120 };

/** A request of the address with this last part. */
const from = (at: number) => ({ headers: { 'x-forwarded-for': `192.0.2.${at}` } });

async function healthOf(gateway: GatewayHarness) {
  const token = (await standInForAuth(gateway)).add(principal({ isAdmin: true }));
  return productHealth.answer.parse(await (await gateway.fetch('/api/health', { token })).json());
}

describe('the gateway of an installation that offers partners nothing', () => {
  let gateway: GatewayHarness;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway?.stop());

  it.each(['/gofs', '/gofs/gofs.json', zones, '/gofs/en/wait_time?brand_id=mini'])(
    'has nothing at %s, also for a browser',
    async (path) => {
      for (const accept of ['*/*', 'text/html', 'application/json']) {
        const response = await gateway.fetch(path, { headers: { accept } });
        expect([response.status, problemSchema.parse(await response.json()).code]).toEqual([404, 'not_found']);
      }
    },
  );

  it('expects no such program', async () => {
    const health = await healthOf(gateway);
    expect(health.services.map(({ name }) => name)).not.toContain('partners');
  });
});

describe('a page for partners', () => {
  let gateway: GatewayHarness;
  /** What the partners' program was asked. */
  const asked: unknown[] = [];
  beforeAll(async () => {
    gateway = await startGateway({ PARTNERS: 'gofs', TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(() => gateway?.stop());

  const answering = (answer: Parameters<GatewayHarness['answer']>[1] = () => ({ body: page })) =>
    gateway.answer(partnerPage.subject, (msg) => {
      asked.push(msg.json());
      return answer(msg);
    });

  it('is passed on with its query, and says how long it holds', async () => {
    const stop = await answering();
    const response = await gateway.fetch(`${zones}?a=b&c=%20d`, { headers: { 'if-none-match': 'W/"zero"' } });
    expect([response.status, await response.text()]).toEqual([200, page.body]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=120',
      etag: page.etag,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(asked).toEqual([{ path: zones, query: 'a=b&c=%20d', ifNoneMatch: 'W/"zero"' }]);
    await stop();
  });

  it('is 304 for a reader whose copy still holds', async () => {
    const stop = await answering(() => ({ body: { ...page, body: null } }));
    const response = await gateway.fetch(zones);
    expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', page.etag]);
    await stop();
  });

  it('is refused as the program refuses it', async () => {
    const problem = {
      type: 'about:blank',
      title: 'Not found',
      status: 404,
      detail: 'None.',
      code: 'not_found',
      requestId: '',
    };
    const stop = await answering(() => ({ status: 404, body: problem }));
    const response = await gateway.fetch('/gofs/fr/zones.json');
    expect([response.status, problemSchema.parse(await response.json()).detail]).toEqual([404, 'None.']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    await stop();
  });

  it('is only read', async () => {
    const response = await gateway.fetch(zones, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('with a query that is too long is refused', async () => {
    expect((await gateway.fetch(`${zones}?q=${'x'.repeat(2100)}`)).status).toBe(400);
  });

  it('is to be asked for again later while nobody answers', async () => {
    const response = await gateway.fetch(zones);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  });

  it('keeps no more than 32 requests waiting: those beyond are to be asked again, and people’s calls are answered', async () => {
    let held: (() => void)[] = [];
    const stop = await answering(() => new Promise((resolve) => held.push(() => resolve({ body: page }))));
    const asking = Array.from({ length: 40 }, (_, at) => gateway.fetch(zones, from(at)));
    await waitFor(() => held.length === 32, { what: '32 questions' });
    expect((await gateway.fetch('/config.json')).status).toBe(200);
    for (const answer of held) answer();
    held = [];
    const statuses = (await Promise.all(asking)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(32);
    expect(statuses.filter((status) => status === 503)).toHaveLength(8);
    await stop();
  });

  it('is refused past the limit of an address, which no other address feels', async () => {
    const stop = await answering();
    const one = { headers: { 'x-forwarded-for': '198.51.100.1' } };
    for (let count = 0; count < otherLimits.partnerPages; count += 1)
      expect((await gateway.fetch(zones, one)).status).toBe(200);
    const refused = await gateway.fetch(zones, one);
    expect([refused.status, problemSchema.parse(await refused.json()).code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await gateway.fetch(zones, { headers: { 'x-forwarded-for': '198.51.100.2' } })).status).toBe(200);
    await stop();
  });

  it('comes from a program whose health is that of the product', async () => {
    const { services, status } = await healthOf(gateway);
    expect(services).toContainEqual(expect.objectContaining({ name: 'partners', state: 'down' }));
    expect(status).toBe('degraded');
  });
});

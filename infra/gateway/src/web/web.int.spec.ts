import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problemSchema } from '@rahi/contracts';
import { testFolder } from '@rahi/testing-kit';
import { startGateway, type GatewayHarness } from '../testing/gateway-harness.js';
import { rawGet } from '../testing/raw-get.js';

const page = '<!doctype html><title>Rahi</title>';
const script = `export const answer = 42;\n${'// the same line again and again\n'.repeat(200)}`;
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
let root: string;
let gateway: GatewayHarness;

function put(path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

beforeAll(async () => {
  root = testFolder('web');
  put('web/shell/index.html', page);
  put('web/shell/assets/main.1a2b.js', script);
  put('web/shell/assets/main.1a2b.js.br', brotliCompressSync(script));
  put('web/shell/assets/main.1a2b.js.gz', gzipSync(script));
  put('web/shell/assets/logo.svg', '<svg/>');
  put('web/shell/manifest.webmanifest', '{}');
  put('web/remotes/mf-rider/0.1.0/mf-manifest.json', '{"name":"mf_rider"}');
  put('web/remotes.json', '{"mf-rider":1}');
  put('secret.txt', 'secret');
  put('web/shell/.env', 'secret');
  gateway = await startGateway({
    WEB_DIR: join(root, 'web'),
    TILES_URL: 'https://tiles.test/{z}/{x}/{y}.png',
  });
});
afterAll(() => gateway?.stop());

describe('the API beside the files', () => {
  it('refuses with problems all the same (R24)', async () => {
    const refused = [
      { path: '/api/auth/session', status: 401, code: 'unauthenticated' },
      { path: '/api/nothing', status: 404, code: 'not_found' },
      { path: '/api/auth/send-otp', status: 405, code: 'method_not_allowed' },
    ];
    for (const { path, status, code } of refused) {
      const response = await gateway.fetch(path);
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(problemSchema.parse(await response.json())).toMatchObject({ status, code });
    }
  });
});

/** Which sites may load what is there. */
const policy = async (path: string) => (await gateway.fetch(path)).headers.get('cross-origin-resource-policy');

describe('the shell', () => {
  it('is the page at the root, asked for again each time, with its policy', async () => {
    const response = await gateway.fetch('/', { headers: browser });
    expect(await response.text()).toBe(page);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=(self)'),
      'content-security-policy': expect.stringMatching(
        /default-src 'self';.*img-src 'self' data: blob: https:\/\/tiles\.test;/,
      ),
    });
  });

  it('answers for every screen', async () => {
    for (const path of ['/rider', '/driver/trip/7?x=1', '/admin', '/no/such/page', '/apiary']) {
      const response = await gateway.fetch(path, { headers: browser });
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(await response.text()).toBe(page);
    }
    expect((await gateway.fetch('/rider')).status).toBe(200);
  });

  it('lets pages of other sites load the widget, and nothing else', async () => {
    put('web/shell/widget.js', script);
    expect(await policy('/widget.js?v=2')).toBe('cross-origin');
    for (const path of ['/', '/assets/main.1a2b.js', '/config.json', '/api/health', '/widget.js/x'])
      expect([path, await policy(path)]).toEqual([path, 'same-origin']);
  });

  it('answers 304 to its etag, and the new content as soon as it changes', async () => {
    put('web/shell/sw.js', 'one');
    const first = await gateway.fetch('/sw.js');
    const etag = first.headers.get('etag') ?? '';
    // The header of a browser. By default, Node's fetch adds `no-cache`, which ignores the etag.
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    const again = await gateway.fetch('/sw.js', { headers });
    expect([again.status, await again.text()]).toEqual([304, '']);
    put('web/shell/sw.js', 'two, longer');
    const changed = await gateway.fetch('/sw.js', { headers });
    expect([changed.status, await changed.text()]).toEqual([200, 'two, longer']);
  });

  it('learns its settings', async () => {
    const response = await gateway.fetch('/config.json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      tilesUrl: 'https://tiles.test/{z}/{x}/{y}.png',
      map: {
        url: expect.stringMatching(/^\/map\/\{z\}\/\{x\}\/\{y\}\.mvt\?v=[0-9a-f]{12}$/),
        maxZoom: 14,
        attribution: expect.stringContaining('© OpenStreetMap contributors'),
        start: { lat: expect.closeTo(19.07, 1), lng: expect.closeTo(72.88, 1) },
      },
      areaOverrides: false,
      local: false,
      inboxUrl: null,
    });
  });
});

describe('files', () => {
  it('of a build are kept for a year', async () => {
    for (const [path, type] of [
      ['/assets/main.1a2b.js', 'text/javascript; charset=utf-8'],
      ['/assets/logo.svg', 'image/svg+xml'],
      ['/remotes/mf-rider/0.1.0/mf-manifest.json', 'application/json; charset=utf-8'],
    ] as const) {
      const response = await gateway.fetch(path);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-type')).toBe(type);
    }
  });

  it('that are missing are missing, and never the page', async () => {
    for (const path of [
      '/assets/main.js',
      '/remotes/mf-rider/0.2.0/x.js',
      '/remotes/mf-rider',
      '/assets/',
      '/assets',
    ]) {
      const response = await gateway.fetch(path, { headers: browser });
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(await response.json()).toMatchObject({ code: 'not_found' });
    }
    expect((await gateway.fetch('/favicon.ico')).status).toBe(404);
  });

  it('travel compressed when the browser takes it', async () => {
    const brotli = await travel('gzip, deflate, br');
    expect(brotli.head).toContain('content-encoding: br');
    expect(brotli.head).toContain('vary: accept-encoding');
    expect(brotli.head).toContain('content-type: text/javascript; charset=utf-8');
    expect(brotli.head).toContain('cache-control: public, max-age=31536000, immutable');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(script);
    expect(brotli.body.length).toBeLessThan(script.length / 10);
    const gzip = await travel('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(script);
    expect(gzip.head).toContain('content-encoding: gzip');
    expect((await travel('br;q=0, gzip')).head).toContain('content-encoding: gzip');
    const plain = await travel('identity');
    expect(plain.head).toContain('vary: accept-encoding');
    expect(plain.head).not.toContain('content-encoding');
    expect(plain.body.toString()).toBe(script);
    const nowhere = await rawGet(gateway.url, '/assets/logo.svg', 'Accept-Encoding: gzip, deflate, br\r\n');
    expect(nowhere.head.toLowerCase()).not.toContain('content-encoding');
    expect(nowhere.body.toString()).toBe('<svg/>');
  });

  it('answer HEAD with what GET would say', async () => {
    const response = await gateway.fetch('/assets/logo.svg', { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '6', '']);
  });

  it('refuse changes', async () => {
    expect((await gateway.fetch('/remotes.json', { method: 'POST' })).status).toBe(404);
  });
});

describe('the pointer to the remotes', () => {
  it('is read again each time and never cached', async () => {
    expect(await (await gateway.fetch('/remotes.json')).json()).toEqual({ 'mf-rider': 1 });
    put('web/remotes.json', '{"mf-rider":2,"moved":true}');
    const response = await gateway.fetch('/remotes.json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ 'mf-rider': 2, moved: true });
  });
});

describe('a path outside the folder', () => {
  it('is not reached by any way of writing the path', async () => {
    const ways = [
      '/../secret.txt',
      '/assets/../../../secret.txt',
      '/%2e%2e/%2e%2e/secret.txt',
      '/assets/..%2f..%2f..%2fsecret.txt',
      '/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fsecret.txt',
      '/..%5c..%5csecret.txt',
      '//../secret.txt',
      '/remotes/../../secret.txt',
      '/.env',
      '/shell/.env',
      '/assets/main.1a2b.js%00.txt',
    ];
    for (const way of ways) {
      const { head, body } = await rawGet(gateway.url, way, 'Accept: */*\r\n');
      expect({ way, leaked: body.toString().includes('secret') }).toEqual({ way, leaked: false });
      expect(head).toMatch(/^HTTP\/1\.1 (200|400|404) /);
    }
  });
});

async function travel(encodings: string): Promise<{ head: string; body: Buffer }> {
  const { head, body } = await rawGet(gateway.url, '/assets/main.1a2b.js', `Accept-Encoding: ${encodings}\r\n`);
  return { head: head.toLowerCase(), body };
}

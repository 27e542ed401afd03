import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BucketServer, testFolder } from '@rahi/machine-kit';
import { areaOf, compressTexts, publishFiles, publishToBucket } from '@rahi/release';
import { EdgeRun } from '../testing/edge-run.js';

const page = `<!doctype html><title>Rahi</title>${'<!-- again -->'.repeat(200)}`;
const script = `export const answer = 42;\n${'// the same line again and again\n'.repeat(200)}`;

/** The files of a version as an image holds them. */
function packed(version: string, files: Readonly<Record<string, string | Buffer>>): string {
  const folder = join(testFolder('packed'), version);
  for (const [name, content] of Object.entries({ 'build.json': JSON.stringify({ version }), ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  compressTexts(folder);
  return folder;
}

let bucket: BucketServer;
let volume: string;
let edges: { volume: EdgeRun; bucket: EdgeRun };
beforeAll(async () => {
  volume = testFolder('volume');
  bucket = await BucketServer.start();
  const shell = packed('2.0.0', {
    'index.html': page,
    'sw.js': 'self.skipWaiting()',
    'manifest.webmanifest': '{}',
    'icon.svg': '<svg/>',
    'assets/main.1a2b.js': script,
    'assets/logo.3c.png': Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  });
  const driver = packed('1.2.0', { 'mf-manifest.json': '{"exposes":[]}', 'app.js': script });
  for (const [name, files] of [
    ['shell', shell],
    ['mf-driver', driver],
  ] as const) {
    await publishFiles(areaOf(name), files, volume);
    await publishToBucket(areaOf(name), files, bucket.address());
  }
  const settings = { RAHI_FILES: 'bucket', RAHI_BUCKET: bucket.origin, RAHI_BUCKET_PATH: '/rahi-web' };
  const [ofVolume, ofBucket] = [await EdgeRun.start(volume), await EdgeRun.start(volume, settings)];
  edges = { volume: ofVolume, bucket: ofBucket };
}, 200_000);
afterAll(async () => {
  await edges?.volume.stop();
  await edges?.bucket.stop();
  await bucket?.stop();
});

const OF_THE_CONNECTION = new Set(['etag', 'date', 'connection', 'keep-alive', 'accept-ranges', 'via']);

/** What a browser sees of an answer; the tag of a file is another one in each store. */
async function seen(from: 'volume' | 'bucket', path: string, accept: string, method = 'GET') {
  const { status, headers, body } = await edges[from].ask(
    path,
    accept === '' ? {} : { 'accept-encoding': accept },
    method,
  );
  const shown = Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name)));
  return {
    status,
    headers: shown,
    body: createHash('sha256').update(body).digest('hex'),
    tagged: headers.etag !== undefined,
  };
}

const PATHS = [
  '/',
  '/index.html',
  '/rider',
  '/driver/trip/7?x=1',
  '/sw.js',
  '/manifest.webmanifest',
  '/icon.svg',
  '/remotes.json',
  '/assets/main.1a2b.js',
  '/assets/logo.3c.png',
  '/remotes/driver/1.2.0/mf-manifest.json',
  '/remotes/driver/1.2.0/app.js',
];
const MISSING = [
  '/assets/none.js',
  '/none.js',
  '/remotes/driver/9.9.9/app.js',
  '/remotes/driver/app.js',
  '/remotes/x',
  '/remotes/driver/1.2.0/../../../secret.txt',
];

describe('the edge', () => {
  it.each(PATHS)('answers %s from a bucket as from a volume, compressed and not', async (path) => {
    for (const accept of ['', 'gzip', 'gzip, deflate, br']) {
      const wanted = await seen('volume', path, accept);
      expect(wanted.status).toBe(200);
      expect(await seen('bucket', path, accept)).toEqual(wanted);
    }
    const [head, get] = [await seen('bucket', path, 'br', 'HEAD'), await seen('bucket', path, 'br')];
    expect([head.status, head.headers]).toEqual([200, get.headers]);
  });

  it.each(MISSING)('has nothing at %s, and says so in the same way', async (path) => {
    const wanted = await seen('volume', path, 'br');
    expect([wanted.status, wanted.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(await seen('bucket', path, 'br')).toEqual(wanted);
  });

  it('keeps a version for ever, asks for the page each time, and never keeps the pointer', async () => {
    const kept = async (path: string) => (await edges.bucket.ask(path)).headers['cache-control'];
    expect(await kept('/assets/main.1a2b.js')).toBe('public, max-age=31536000, immutable');
    expect(await kept('/remotes/driver/1.2.0/app.js')).toBe('public, max-age=31536000, immutable');
    expect(await kept('/rider')).toBe('no-cache');
    expect(await kept('/remotes.json')).toBe('no-store');
    const { headers, body } = await edges.bucket.ask('/rider', { 'accept-encoding': 'br' });
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect([headers['content-encoding'], brotliDecompressSync(body).toString('utf8')]).toEqual(['br', page]);
    const zipped = await edges.bucket.ask('/assets/main.1a2b.js', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(zipped.body).toString('utf8')).toBe(script);
  });

  it.each(['volume', 'bucket'] as const)('answers 304 to the tag of its answer, from a %s', async (from) => {
    for (const accept of ['identity', 'br']) {
      const first = await edges[from].ask('/', { 'accept-encoding': accept });
      const again = await edges[from].ask('/', { 'accept-encoding': accept, 'if-none-match': first.headers.etag });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
  });

  it('sends the bucket nothing of a person, and no question that means something to it', async () => {
    bucket.asked.length = 0;
    const secrets = { cookie: '__Host-rahi_session=x', authorization: 'Bearer x', 'x-forwarded-for': '192.0.2.7' };
    await edges.bucket.ask('/icon.svg?acl&uploads', secrets);
    const written = await edges.bucket.ask('/icon.svg', {}, 'PUT');
    expect(written.status).toBe(405);
    expect(bucket.asked.map(({ method, url }) => [method, url])).toEqual([['GET', '/rahi-web/shell/icon.svg']]);
    const [asked] = bucket.asked;
    expect(asked?.headers.host).toBe(bucket.origin.replace('http://', ''));
    expect(JSON.stringify(asked?.headers)).not.toMatch(/rahi_session|Bearer|192\.0\.2\.7|x-forwarded/i);
  });
});

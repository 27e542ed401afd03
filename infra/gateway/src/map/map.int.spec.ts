import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ownPacks } from '@rahi/city';
import { problemSchema } from '@rahi/contracts';
import { startGateway, type GatewayHarness } from '../testing/gateway-harness.js';
import { rawGet } from '../testing/raw-get.js';

/** Tiles of Bandra, of the sea off it, and of a village in Rajasthan, far from any city pack. */
const bandra = '/map/13/5753/3654.mvt';
const openSea = '/map/13/5600/3654.mvt';
const village = '/map/13/5745/3470.mvt';

let gateway: GatewayHarness;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());

const versionOf = async (from: GatewayHarness): Promise<string> => {
  const { map } = (await (await from.fetch('/config.json')).json()) as { map: { url: string } };
  return map.url.replace(/^.*\?v=/, '');
};

describe('a tile of the map', () => {
  it('is a vector tile, as it is stored, for a browser that takes Brotli', async () => {
    const { head, body } = await rawGet(gateway.url, bandra, 'Accept-Encoding: gzip, br\r\n');
    expect(head).toContain('HTTP/1.1 200 OK');
    expect(head).toContain('content-type: application/vnd.mapbox-vector-tile');
    expect(head).toContain('content-encoding: br');
    expect(head).toContain('vary: accept-encoding');
    const text = brotliDecompressSync(body).toString();
    const words = ['earth', 'roads', 'major_road', 'Linking Road', 'Mahim Causeway'];
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  });

  it('is unpacked for a client that does not', async () => {
    const packed = await rawGet(gateway.url, bandra, 'Accept-Encoding: br\r\n');
    const { head, body } = await rawGet(gateway.url, bandra, 'Accept-Encoding: gzip\r\n');
    expect(head).not.toContain('content-encoding');
    expect(body).toEqual(brotliDecompressSync(packed.body));
  });

  it('is kept for ever under the address of its version, and asked for again under any other', async () => {
    const version = await versionOf(gateway);
    const cached = async (path: string) => (await gateway.fetch(path)).headers.get('cache-control');
    expect(await cached(`${bandra}?v=${version}`)).toBe('public, max-age=31536000, immutable');
    expect(await cached(`${openSea}?v=${version}`)).toBe('public, max-age=31536000, immutable');
    expect(await cached(bandra)).toBe('no-cache');
    expect(await cached(`${bandra}?v=other`)).toBe('no-cache');
  });

  it('answers 304 to its etag', async () => {
    const etag = (await gateway.fetch(bandra)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    // Left to itself, Node's fetch adds `no-cache`.
    const again = await gateway.fetch(bandra, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('is empty on the open sea', async () => {
    const response = await gateway.fetch(openSea);
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  it('has the land of the base where there is no city pack', async () => {
    const response = await gateway.fetch(village);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('earth');
  });

  it('needs no session and no service', async () => {
    const response = await gateway.fetch(bandra, { headers: { cookie: 'rahi_session=unknown' } });
    expect(response.status).toBe(200);
  });

  it('is missing at an address that cannot be one', async () => {
    const accept = 'text/html,*/*';
    const addresses = [
      '/map/15/0/0.mvt',
      '/map/2/4/0.mvt',
      '/map/2/0/4.mvt',
      '/map/2/0/999999999.mvt',
      '/map/-1/0/0.mvt',
      '/map/1/0.5/0.mvt',
      '/map/a/b/c.mvt',
      '/map/1/1/1.png',
      '/map/1/1/1.mvt/',
      '/map/1/1/..%2f1.mvt',
      '/map/',
    ];
    for (const address of addresses) {
      const response = await gateway.fetch(address, { headers: { accept } });
      expect([address, response.status, response.headers.get('cache-control')]).toEqual([address, 404, 'no-store']);
      expect(problemSchema.parse(await response.json()).code).toBe('not_found');
    }
  });
});

describe('the map of an operator', () => {
  it('replaces that of the packs', async () => {
    const other = await startGateway({ MAP_PMTILES: join(ownPacks, 'india', 'map.pmtiles') });
    try {
      expect((await other.fetch(bandra)).status).toBe(404);
      expect((await other.fetch('/map/8/179/114.mvt')).status).toBe(200);
      expect(await versionOf(other)).not.toBe(await versionOf(gateway));
    } finally {
      await other.stop();
    }
  });

  it('stops the start when it is missing, or is no map', async () => {
    await expect(startGateway({ MAP_PMTILES: '/nowhere.pmtiles' })).rejects.toThrow(
      'There is no map /nowhere.pmtiles.',
    );
    const foreign = join(ownPacks, 'india', 'pack.json');
    await expect(startGateway({ MAP_PMTILES: foreign })).rejects.toThrow('is no PMTiles archive of vector tiles.');
    await expect(startGateway({ CITY_PACKS: '/nowhere' })).rejects.toThrow(
      'There is no folder of city packs /nowhere.',
    );
  });
});

import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeCountryFile } from './country-file.js';
import { readOsm } from './read-osm.js';

const bandra = fileURLToPath(new URL('../../fixtures/bandra.osm.pbf', import.meta.url));
const bounds = { south: 19.052, west: 72.818, north: 19.066, east: 72.838 };
const BYTES = 2_000_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rahi-country-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a made-up file of a country', () => {
  it('has a real city in it, which is read as from its own file', async () => {
    const file = join(folder, 'country.osm.pbf');
    await writeCountryFile(bandra, file, BYTES);
    expect((await stat(file)).size).toBeGreaterThan(BYTES);
    const [within, alone] = [await readOsm(file, { bounds }), await readOsm(bandra, { bounds })];
    expect(within).toEqual(alone);
    const whole = await readOsm(file);
    expect(whole.nodes.size).toBeGreaterThan(100_000);
    expect(whole.ways.size).toBeGreaterThan(alone.ways.size + 4000);
  });
});

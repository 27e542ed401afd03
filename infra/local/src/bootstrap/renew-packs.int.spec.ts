import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hasExtracts } from '@rahi/bootstrap/renew-packs.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rahi-extracts-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function packOf(slug: string, source?: object): Promise<void> {
  await mkdir(join(folder, 'packs', slug), { recursive: true });
  const pack = { name: slug, ...(source && { source }), map: {} };
  await writeFile(join(folder, 'packs', slug, 'pack.json'), `${JSON.stringify(pack, null, 2)}\n`);
}

describe('the packs that npm start may build again', () => {
  it('are those with an extract in the folder', async () => {
    expect(hasExtracts(join(folder, 'packs'), folder)).toBe(false);
    await packOf('mumbai');
    await packOf('pune', { file: 'pune.osm.pbf', sha256: 'abc' });
    expect(hasExtracts(join(folder, 'packs'), folder)).toBe(false);
    await writeFile(join(folder, 'pune.osm.pbf'), '');
    expect(hasExtracts(join(folder, 'packs'), folder)).toBe(true);
  });
});

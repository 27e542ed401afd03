import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listPacks } from '../pack/pack.js';
import { outdatedPacks } from './renew.js';

const program = fileURLToPath(new URL('../main.js', import.meta.url));
const bandra = fileURLToPath(new URL('../../fixtures/bandra.osm.pbf', import.meta.url));
/** Only a state's rules allow bikes (R47). */
const facts = ['--state', 'IN-MH', '--vehicles', 'bike'];

let folder: string;
let packs: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rahi-renew-'));
  packs = join(folder, 'packs');
  await copyFile(bandra, join(folder, 'bandra.osm.pbf'));
  await city('build', 'bandra.osm.pbf', '--name', 'Bandra', ...facts, '--out', 'packs');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function city(...args: string[]): Promise<string> {
  const env = { ...process.env, INIT_CWD: folder, NODE_OPTIONS: '' };
  return (await promisify(execFile)(process.execPath, [program, ...args], { env })).stdout;
}

/** Makes the roads those of the rules of another release. */
async function age(): Promise<void> {
  const file = join(packs, 'bandra', 'roads.bin.br');
  const bytes = brotliDecompressSync(await readFile(file));
  // The header: its length, the version of the format, that of the rules.
  bytes[2] = bytes[2]! - 1;
  await writeFile(file, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }));
}

describe("a pack with roads of another release's rules", () => {
  it('is built again as it was, of the extract beside it', async () => {
    const before = await listPacks(packs);
    expect(await city('renew', 'packs')).toBe('');
    await age();
    const said = await city('renew', 'packs');
    expect(said).toMatch(/^Bandra has roads of another release's rules, and its extract is here\.\nReading/);
    expect(said).toMatch(/Built in [\d.]+ s\.\n$/);
    expect(await listPacks(packs)).toEqual(before);
    expect(await city('check', 'packs')).toBe('Bandra: ok\n');
  });

  it('is only named where the extract is another one, or is not there', async () => {
    await age();
    const [pack] = await listPacks(packs);
    const command = `npm run city -- build bandra.osm.pbf --name Bandra ${facts.join(' ')} --out ${packs}`;
    const left = [`Bandra has roads of another release's rules. Build it again: ${command}`];
    expect(await outdatedPacks(packs, folder)).toEqual({
      renewable: [{ pack, file: join(folder, 'bandra.osm.pbf') }],
      left: [],
    });
    await writeFile(join(folder, 'bandra.osm.pbf'), 'another');
    expect(await outdatedPacks(packs, folder)).toEqual({ renewable: [], left });
    await rm(join(folder, 'bandra.osm.pbf'));
    expect(await outdatedPacks(packs, folder)).toEqual({ renewable: [], left });
  });
});

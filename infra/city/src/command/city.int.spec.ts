import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readOsm } from '../osm/read-osm.js';
import { pbfOf, type FileToWrite } from '../osm/write-pbf.js';

const program = fileURLToPath(new URL('../main.js', import.meta.url));
const bandra = fileURLToPath(new URL('../../fixtures/bandra.osm.pbf', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rahi-city-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs `npm run city` without a terminal. */
function city(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, INIT_CWD: folder, NODE_OPTIONS: '' };
    execFile(process.execPath, [program, ...args], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err });
    });
  });
}

/** The streets of Bandra in a file that says no bounds, with a suburb at 0, 0. */
async function stray(): Promise<FileToWrite> {
  const { nodes, ways, relations } = await readOsm(bandra);
  const all = [...nodes].map(([id, node]) => ({ id, ...node }));
  const nowhere = { id: 1, lat: 0, lon: 0, tags: { place: 'suburb', name: 'Nowhere' } };
  return {
    blocks: [{ nodes: [nowhere, ...all] }, { ways: [...ways.values()] }, { relations: [...relations.values()] }],
  };
}

describe('npm run city -- build', () => {
  it('shows the bounds, and builds a city of a file with a stray point and no bounds', async () => {
    await writeFile(join(folder, 'stray.osm.pbf'), pbfOf(await stray()));
    const { code, out, err } = await city('build', 'stray.osm.pbf', '--name', 'Pune', '--out', 'packs');
    expect([code, err]).toEqual([0, '']);
    const [, west, south, , , width, height] =
      /^Bounds ([\d.]+),([\d.]+),([\d.]+),([\d.]+): (\d+) × (\d+) km$/m.exec(out) ?? [];
    expect(Number(west)).toBeCloseTo(72.81, 1);
    expect(Number(south)).toBeCloseTo(19.05, 1);
    expect(Math.max(Number(width), Number(height))).toBeLessThan(8);
    expect(out).toMatch(/^Pune \(Maharashtra\) lies elsewhere, at 18\.\d+, 73\.\d+\./m);
    expect(out).toMatch(/routes +yes/);
    expect(out.indexOf('Bounds')).toBeLessThan(out.indexOf('Land and sea'));
  });

  it('asks before it builds more than a city, and builds nothing where nobody can answer', async () => {
    const bounds = ['--bounds', '70,18,74,20'];
    const { code, err } = await city('build', bandra, '--name', 'Bandra', '--out', 'large', ...bounds);
    expect([code, err]).toEqual([
      2,
      'The bounds 70,18,74,20: 421 × 222 km are larger than 200 km. --bounds gives those of the city; --yes builds it all the same.\n',
    ]);
    expect(await readdir(folder)).not.toContain('large');
  });

  it('says how a file is to be converted', async () => {
    await writeFile(join(folder, 'city.osm'), '<?xml version="1.0"?><osm version="0.6"/>');
    const file = join(folder, 'city.osm');
    expect(await city('check', 'city.osm')).toMatchObject({
      code: 1,
      err: `${file} is XML. Convert it first: osmium cat ${file} -o city.osm.pbf\n`,
    });
  });
});

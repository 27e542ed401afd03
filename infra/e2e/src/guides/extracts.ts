import { copyFileSync, createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { once } from 'node:events';
import { testFolder } from '@rahi/testing-kit';
import { execa } from 'execa';
import { repository } from './clone.js';

const FIXTURES = join(repository, 'infra', 'city', 'fixtures');
const BANDRA = { lat: 19.059, lon: 72.828 };
const PUNE = { lat: 18.54, lon: 73.85 };
const CHENNAI = { lat: 13.06, lon: 80.24 };

/**
 * Where the two real extracts are, if they are on this machine: `mumbai.osm.pbf` and `india-arterials.osm.pbf`. They are no part of
 * the repository.
 */
const real = process.env['GUIDE_EXTRACTS'] ?? '';

/** Puts what the guide's first command cuts out, and what it has of a country, where the guide expects it. */
export function cutExtracts(folder: string): void {
  for (const name of ['pune.osm.pbf', 'india-arterials.osm.pbf'])
    copyFileSync(join(FIXTURES, 'osmium', name), join(folder, name));
}

/**
 * The two large extracts that the guide cuts cities out of. `western-zone-latest.osm.pbf` is Mumbai moved to Pune, where `GUIDE_EXTRACTS`
 * names it, and else the streets of Bandra; `india-arterials.osm.pbf` is itself, or the main roads of Bandra moved to Chennai. Needs osmium.
 */
export async function largeExtracts(folder: string): Promise<void> {
  const streets = real === '' ? join(FIXTURES, 'bandra.osm.pbf') : join(real, 'mumbai.osm.pbf');
  await moved(streets, PUNE, join(folder, 'western-zone-latest.osm.pbf'));
  const arterials = join(folder, 'india-arterials.osm.pbf');
  if (real !== '') return copyFileSync(join(real, 'india-arterials.osm.pbf'), arterials);
  const chennai = join(testFolder('extracts'), 'chennai.osm.pbf');
  await moved(streets, CHENNAI, chennai);
  await osmium('tags-filter', chennai, 'w/highway=motorway,trunk,primary,secondary', '-o', arterials);
}

/** osmium-tool is a package of Debian, which the guide names. Root installs it; other users are asked to. */
export async function requireOsmium(): Promise<void> {
  const { failed } = await execa('osmium', ['--version'], { reject: false });
  if (!failed) return;
  if (process.getuid?.() !== 0) throw new Error('Install osmium-tool, which city.md uses: apt-get install osmium-tool');
  await execa('apt-get', ['-q', 'update']);
  await execa('apt-get', ['-q', '-y', 'install', '--no-install-recommends', 'osmium-tool']);
}

const osmium = (...args: string[]) => execa('osmium', [...args, '--overwrite']);

/** A copy of an extract in which Bandra is elsewhere. */
async function moved(file: string, to: typeof PUNE, copy: string): Promise<void> {
  const work = testFolder('extracts');
  const [from, shifted] = [join(work, 'as-it-is.osm'), join(work, 'moved.osm')];
  await osmium('cat', file, '-o', from);
  const out = createWriteStream(shifted);
  for await (const line of createInterface({ input: createReadStream(from) }))
    if (!out.write(`${movedTo(line, to)}\n`)) await once(out, 'drain');
  out.end();
  await once(out, 'finish');
  await osmium('cat', shifted, '-o', copy);
}

function movedTo(line: string, to: typeof PUNE): string {
  const shift =
    (name: 'lat' | 'lon') =>
    (_: string, attribute: string, value: string): string =>
      `${attribute}="${(Number(value) + to[name] - BANDRA[name]).toFixed(7)}"`;
  return line
    .replaceAll(/\b((?:min|max)?lat)="([^"]*)"/g, shift('lat'))
    .replaceAll(/\b((?:min|max)?lon)="([^"]*)"/g, shift('lon'));
}

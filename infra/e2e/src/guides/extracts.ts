import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '@rahi/testing-kit';
import { execa } from 'execa';
import { repository } from './clone.js';

const BANDRA = join(repository, 'infra', 'city', 'fixtures', 'bandra.osm.pbf');
const BANDRA_CENTRE = { lat: 19.059, lon: 72.828 };

/** Puts the streets of Bandra where the guide expects the extract of a city. It does not matter which city's they are. */
export function extractOfCity(file: string): void {
  copyFileSync(BANDRA, file);
}

/**
 * The two large extracts that the guide cuts cities out of, small: the streets of Bandra, moved to Pune, and its main roads, moved
 * to Chennai. Needs osmium.
 */
export async function largeExtracts(folder: string): Promise<void> {
  const work = testFolder('extracts');
  const xml = join(work, 'bandra.osm');
  await osmium('cat', BANDRA, '-o', xml);
  const moved = join(work, 'moved.osm');
  writeFileSync(moved, movedTo(readFileSync(xml, 'utf8'), { lat: 18.54, lon: 73.85 }));
  await osmium('cat', moved, '-o', join(folder, 'western-zone-latest.osm.pbf'));
  writeFileSync(moved, movedTo(readFileSync(xml, 'utf8'), { lat: 13.06, lon: 80.24 }));
  const main = 'w/highway=motorway,trunk,primary,secondary';
  await osmium('tags-filter', moved, main, '-o', join(folder, 'india-arterials.osm.pbf'));
}

/** osmium-tool is a package of Debian, which the guide names. Root installs it; others are told to. */
export async function requireOsmium(): Promise<void> {
  const { failed } = await execa('osmium', ['--version'], { reject: false });
  if (!failed) return;
  if (process.getuid?.() !== 0) throw new Error('Install osmium-tool, which city.md uses: apt-get install osmium-tool');
  await execa('apt-get', ['-q', 'update']);
  await execa('apt-get', ['-q', '-y', 'install', '--no-install-recommends', 'osmium-tool']);
}

const osmium = (...args: string[]) => execa('osmium', [...args, '--overwrite']);

function movedTo(xml: string, to: { lat: number; lon: number }): string {
  const shift =
    (name: 'lat' | 'lon') =>
    (_: string, attribute: string, value: string): string =>
      `${attribute}="${(Number(value) + to[name] - BANDRA_CENTRE[name]).toFixed(7)}"`;
  return xml
    .replaceAll(/\b((?:min|max)?lat)="([^"]*)"/g, shift('lat'))
    .replaceAll(/\b((?:min|max)?lon)="([^"]*)"/g, shift('lon'));
}

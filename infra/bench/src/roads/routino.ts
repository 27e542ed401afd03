import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { distanceKm, type LatLng } from '@rahi/contracts';

const run = promisify(execFile);
/** Where Debian's package keeps its settings. */
const settings = '/usr/share/routino';
const accessRules = '<!-- Specific access rules (to override the generic ones) -->';
const highways = 'motorway trunk primary secondary tertiary unclassified residential service'.split(' ');
const properties = 'paved multilane bridge tunnel'.split(' ');

/** Routino, Debian's router (AGPL, a program of its own), on an extract. */
export class Routino {
  private constructor(
    private readonly folder: string,
    readonly version: string,
  ) {}

  /**
   * Reads an extract into Routino's files in a folder.
   * @throws Error when Routino is not installed
   */
  static async on(extract: string, folder: string): Promise<Routino> {
    const { stdout, stderr } = await run('routino-router', ['--version']);
    // Routino lets a bollard stop cars whose tags say that they may pass. With this line both obey the same rules.
    const tagging = await readFile(join(settings, 'tagging.xml'), 'utf8');
    const open = '<if k="motor_vehicle" v="yes"><output k="motorcar" v="yes"/></if>';
    const own = join(folder, 'tagging.xml');
    await writeFile(own, tagging.replace(accessRules, `${accessRules}${open}`));
    await run('planetsplitter', [`--dir=${folder}`, '--prefix=bench', `--tagging=${own}`, '--prune-none', extract], {
      maxBuffer: 2 ** 26,
    });
    return new Routino(folder, /[\d.]+\d/.exec(stdout + stderr)?.[0] ?? '?');
  }

  /**
   * Kilometres of the shortest way between two nodes, measured along its points: the lengths that Routino prints are of
   * segments cut off to whole metres.
   */
  async shortestKm(from: LatLng, to: LatLng): Promise<number> {
    const { stdout } = await run('routino-router', [
      `--dir=${this.folder}`,
      '--prefix=bench',
      `--profiles=${settings}/profiles.xml`,
      `--translations=${settings}/translations.xml`,
      '--transport=motorcar',
      '--shortest',
      '--exact-nodes-only',
      '--output-text-all',
      '--output-stdout',
      // No kind of road is preferred.
      ...highways.map((highway) => `--highway-${highway}=100`),
      ...properties.map((property) => `--property-${property}=50`),
      `--lat1=${from.lat}`,
      `--lon1=${from.lng}`,
      `--lat2=${to.lat}`,
      `--lon2=${to.lng}`,
    ]);
    const lines = stdout.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const points = lines.map((line) => line.split('\t').map(Number)).map(([lat = NaN, lng = NaN]) => ({ lat, lng }));
    return points.slice(1).reduce((km, point, at) => km + distanceKm(points[at] ?? point, point), 0);
  }
}

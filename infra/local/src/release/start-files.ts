import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { errorCode } from '../thrown.js';

const files = z.object({ sync: z.array(z.string()) });
const manifest = z.object({ exposes: z.array(z.object({ assets: z.object({ js: files, css: files }) })) });

/** What an area's build loads to start, by name within its folder; none of a build that does not say. */
export function startFilesOf(folder: string): string[] {
  try {
    const { exposes } = manifest.parse(JSON.parse(readFileSync(join(folder, 'mf-manifest.json'), 'utf8')));
    return ['remoteEntry.js', ...exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...css.sync])];
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

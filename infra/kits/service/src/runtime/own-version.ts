import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';

const manifest = z.object({ name: z.string().startsWith('@rahi/'), version: z.string() });

/** The version of the workspace that a program belongs to, from the nearest package.json of ours; else `unknown`. */
export function versionOf(program = '/'): string {
  for (let folder = dirname(program); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    const found = existsSync(file) ? manifest.safeParse(JSON.parse(readFileSync(file, 'utf8'))) : null;
    if (found?.success) return found.data.version;
  }
  return 'unknown';
}

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';

const manifest = z.object({ name: z.string().startsWith('@rahi/'), version: z.string() });

/** The version of the workspace that a program belongs to, from the nearest package.json of ours; else `unknown`. */
export function versionOf(program: string | undefined): string {
  for (let folder = dirname(program ?? '/'); folder !== dirname(folder); folder = dirname(folder)) {
    const found = manifest.safeParse(readJson(join(folder, 'package.json')));
    if (found.success) return found.data.version;
  }
  return 'unknown';
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Most folders on the way have no such file.
    return null;
  }
}

import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** A folder for programs that were fetched or unpacked once and serve every clone; made if missing. */
export function cacheFolder(env: NodeJS.ProcessEnv, name: string): string {
  const base = env['XDG_CACHE_HOME'] || join(env['HOME'] || homedir(), '.cache');
  const wanted = join(base, 'rahi', name);
  try {
    mkdirSync(wanted, { recursive: true });
    accessSync(wanted, constants.W_OK);
    return wanted;
  } catch {
    // A home that is read-only or missing, as in some containers.
    const spare = join(tmpdir(), `rahi-cache-${userInfo().uid}`, name);
    mkdirSync(spare, { recursive: true, mode: 0o700 });
    return spare;
  }
}

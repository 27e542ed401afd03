import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../data/cache-folder.js';
import { sentenceOf } from '../thrown.js';
import { fetchDebianPackage } from './debian-package.js';

const promtool = { package: 'prometheus', path: 'usr/bin/promtool', megabytes: 40 };

/**
 * Prometheus' own checker of rules: one on this machine, else the one in the cache, else Debian's, fetched into it.
 * @returns its path, or why there is none, in a sentence
 */
export async function findPromtool(
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<{ path: string } | { reason: string }> {
  const cache = cacheFolder(env, 'promtool');
  const cached = readdirSync(cache).map((name) => join(cache, name, 'promtool'));
  for (const path of ['promtool', ...cached.filter((file) => existsSync(file))]) if (await runs(path)) return { path };
  try {
    const { path } = await fetchDebianPackage(promtool, { cache, env, say });
    return (await runs(path)) ? { path } : { reason: "Debian's promtool does not run here" };
  } catch (error) {
    return { reason: sentenceOf(error) };
  }
}

async function runs(path: string): Promise<boolean> {
  try {
    await promisify(execFile)(path, ['--version'], { timeout: 10_000 });
    return true;
  } catch {
    // Not there, or for another kind of machine.
    return false;
  }
}

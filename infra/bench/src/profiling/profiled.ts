import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Rewire } from '@rahi/testing-kit';

/** The folder for CPU profiles of all Node processes that a bench starts, for Chromium's DevTools. */
const folder = process.env['BENCH_PROFILE'];

/** The environment that makes a process write its profile; empty without BENCH_PROFILE. */
export function profilingOf(name: string): Readonly<Record<string, string>> {
  if (folder === undefined) return {};
  mkdirSync(folder, { recursive: true });
  const loaded = new URL('profile-process.js', import.meta.url).href;
  return { NODE_OPTIONS: `--import=${loaded}`, PROFILE_FILE: join(folder, `${name}.cpuprofile`) };
}

export const profiled: Rewire = (name, env) => Promise.resolve({ ...env, ...profilingOf(name) });

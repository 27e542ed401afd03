import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Rewire } from '@rahi/testing-kit';

/** A folder named here gets a CPU profile of each Node process that a bench starts, to be opened in Chromium's DevTools. */
const folder = process.env['BENCH_PROFILE'];

/** What a process named so must be started with to be profiled; nothing unless BENCH_PROFILE asks for it. */
export function profilingOf(name: string): Readonly<Record<string, string>> {
  if (folder === undefined) return {};
  mkdirSync(folder, { recursive: true });
  const loaded = new URL('profile-process.js', import.meta.url).href;
  return { NODE_OPTIONS: `--import=${loaded}`, PROFILE_FILE: join(folder, `${name}.cpuprofile`) };
}

export const profiled: Rewire = (name, env) => Promise.resolve({ ...env, ...profilingOf(name) });

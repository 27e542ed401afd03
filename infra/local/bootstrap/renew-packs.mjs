// npm start builds the packs of cities again that another release's rules made, if their extracts are in the folder of the repository.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run, say } from './step.mjs';
import { ROOT } from './workspaces.mjs';

const PROGRAM = join(ROOT, 'infra', 'city', 'dist', 'main.js');

/**
 * Whether the extract of any pack is in a folder. What is no pack says so later, when it is opened.
 * @param {string} packs
 * @param {string} extracts
 */
export function hasExtracts(packs, extracts) {
  if (!existsSync(packs)) return false;
  return readdirSync(packs).some((slug) => {
    const file = join(packs, slug, 'pack.json');
    const [, name] = existsSync(file) ? (/"file": "([^"/]+)"/.exec(readFileSync(file, 'utf8')) ?? []) : [];
    return name !== undefined && existsSync(join(extracts, name));
  });
}

/**
 * Shows what it does. A pack that cannot be built again is used as it is.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} cwd
 */
export async function renewPacks(env, cwd) {
  const packs = env.CITY_PACKS ? resolve(cwd, env.CITY_PACKS) : join(ROOT, 'infra', 'city', 'packs');
  if (!hasExtracts(packs, ROOT)) return;
  const { code } = await run(process.execPath, [PROGRAM, 'renew', packs], {
    cwd: ROOT,
    env: { ...env, INIT_CWD: ROOT },
  });
  if (code !== 0) say('A city was not built again: its old roads are used.');
}

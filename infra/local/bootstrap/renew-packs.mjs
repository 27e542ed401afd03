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
    const name = extractOf(join(packs, slug, 'pack.json'));
    return name !== undefined && existsSync(join(extracts, name));
  });
}

/** The name of the file that a pack was built from; undefined for what is no pack. */
function extractOf(description) {
  if (!existsSync(description)) return undefined;
  try {
    const { source } = JSON.parse(readFileSync(description, 'utf8'));
    return typeof source?.file === 'string' && !/[\\/]/.test(source.file) ? source.file : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
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

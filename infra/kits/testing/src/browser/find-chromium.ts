import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { bundledChromium, type ChromiumProgram } from './bundled-chromium.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** `bundled` in RAHI_TEST_CHROMIUM passes over what is on the machine, `machine` over nothing: see `preferBundled`. */
export async function findChromium(env: NodeJS.ProcessEnv): Promise<ChromiumProgram> {
  if (env['RAHI_TEST_CHROMIUM'] === 'bundled') return bundledChromium();
  const given = env['CHROMIUM_PATH'];
  if (given) {
    if (!isProgram(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not a program`);
    return { path: given, env: {} };
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...APPLICATIONS];
  const path = candidates.find(isProgram);
  return path === undefined ? bundledChromium() : { path, env: {} };
}

/**
 * Has what is started with this environment take the browser in the npm package, where it runs and nothing else was asked
 * for: the same on every machine, and a headless one, which has no window with an address bar of its own for each visitor
 * and so takes half the CPU.
 */
export async function preferBundled(env: NodeJS.ProcessEnv): Promise<void> {
  const runs = process.platform === 'linux' && process.arch === 'x64';
  if (!runs || env['CHROMIUM_PATH'] || env['RAHI_TEST_CHROMIUM']) return;
  // Unpacked here, before several suites want it at once.
  await bundledChromium();
  env['RAHI_TEST_CHROMIUM'] = 'bundled';
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Not there, or not to be run.
    return false;
  }
}

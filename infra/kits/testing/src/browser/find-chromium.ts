import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { bundledChromium, type ChromiumProgram } from './bundled-chromium.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** `bundled` in RAHI_TEST_CHROMIUM passes over what is on the machine. */
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

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Not there, or not to be run.
    return false;
  }
}

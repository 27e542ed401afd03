import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { bundledChromium, type ChromiumProgram } from './bundled-chromium.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How a headless Chromium is launched by Playwright, wherever it is found. */
export async function chromiumOptions(env: NodeJS.ProcessEnv) {
  const program = await findChromium(env);
  return {
    executablePath: program.path,
    headless: true,
    args: FLAGS,
    env: { ...definedOnly(env), ...program.env },
  };
}

/** CHROMIUM_PATH, else an installed browser, else the one in the npm package; RAHI_TEST_CHROMIUM=bundled always takes the last. */
async function findChromium(env: NodeJS.ProcessEnv): Promise<ChromiumProgram> {
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
 * Sets RAHI_TEST_CHROMIUM to the browser in the npm package where that runs, unless the environment names another. It is
 * the same on every machine, and headless, so it needs half the CPU.
 */
export async function preferBundled(env: NodeJS.ProcessEnv): Promise<void> {
  const runs = process.platform === 'linux' && process.arch === 'x64';
  if (!runs || env['CHROMIUM_PATH'] || env['RAHI_TEST_CHROMIUM']) return;
  // Unpacks it now, before several suites need it at once.
  await bundledChromium();
  env['RAHI_TEST_CHROMIUM'] = 'bundled';
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // It does not exist, or is not executable.
    return false;
  }
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  const defined: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (value !== undefined) defined[name] = value;
  return defined;
}

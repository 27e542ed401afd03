import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { isInstalled, lockDisagreement, recordIn } from './lock-file.mjs';
import { StepFailure, run, say, since } from './step.mjs';

// NODE_ENV=production in the environment must not leave the compiler out. A registry that does not answer is given up
// after a minute for each try, not five.
const ARGUMENTS = ['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--fetch-timeout=60000'];
const LONGEST_MS = 20 * 60_000;
/** Of `run`, when a program took too long. */
const STOPPED = 124;
const STILL_MS = 30_000;

/** The machine that the packages are for. A folder that containers share with their host may have those of the other. */
const MACHINE = `node ${process.versions.node.split('.')[0]} ${process.platform} ${process.arch}`;
const markerIn = (root) => join(root, 'node_modules', '.rahi-installed');

/**
 * Installs exactly what package-lock.json lists, when something else is installed, or nothing. Writes nothing outside
 * node_modules.
 * @param {string} root
 * @throws StepFailure
 */
export async function install(root) {
  const differs = lockDisagreement(root);
  if (differs !== undefined)
    throw new StepFailure(`${differs}: run npm install, and commit package-lock.json with your change.`);
  const marker = markerIn(root);
  const [machine, lock] = existsSync(marker) ? readFileSync(marker, 'utf8').split('\n') : [MACHINE];
  const wanted = fingerprint(root, [join(root, 'package-lock.json')]);
  if (machine === MACHINE && lock === wanted && existsSync(recordIn(root))) return;
  // A person may have run npm install.
  if (machine === MACHINE && isInstalled(root)) return mark(marker, wanted);
  const start = performance.now();
  say('Installing the packages of package-lock.json (1 to 2 minutes the first time) …');
  const still = setInterval(() => say(`  still installing after ${since(start)}`), STILL_MS);
  const { code, output } = await npmCi(root).finally(() => clearInterval(still));
  if (code !== 0) throw failure(code, output);
  const warnings = output.split('\n').filter((line) => line.startsWith('npm warn'));
  for (const line of warnings) say(line);
  mark(marker, wanted);
  say(`Packages installed in ${since(start)}.`);
}

async function npmCi(root) {
  const npm = process.env.npm_execpath;
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  try {
    return await run(program, [...first, ...ARGUMENTS], { cwd: root, quiet: true, longestMs: LONGEST_MS });
  } catch (error) {
    throw new StepFailure(
      `npm does not start (${error.code ?? error.message}): install Node with npm, then try again.`,
    );
  }
}

/** One sentence of what to do for the failures that people can mend, below what npm says. */
function failure(code, output) {
  const reason = /^npm error code (\w+)$/m.exec(output)?.[1];
  const said = output
    .split('\n')
    .filter((line) => line.startsWith('npm error') && !/complete log|^npm error (?:code|errno|syscall)/.test(line))
    .slice(0, 8);
  return new StepFailure([...said, sentence(reason, code)].join('\n'));
}

function sentence(reason, code) {
  if (code === STOPPED)
    return `npm ci was stopped after ${LONGEST_MS / 60_000} minutes: check the connection, then try again.`;
  switch (reason) {
    case 'EUSAGE':
      return 'package.json and package-lock.json disagree: run npm install, and commit package-lock.json with your change.';
    case 'ENOSPC':
      return 'The disk is full: make room, then try again.';
    case 'EACCES':
    case 'EPERM':
      return 'node_modules cannot be written: delete it as the person who owns it, then try again.';
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EAI_AGAIN':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
      return `The package registry does not answer (${reason}): check the connection, then try again.`;
    default:
      return `npm ci failed (${reason ?? `exit code ${code}`}).`;
  }
}

function mark(marker, lock) {
  // Without dependencies npm makes no folder.
  mkdirSync(dirname(marker), { recursive: true });
  writeFileSync(marker, `${MACHINE}\n${lock}`);
}

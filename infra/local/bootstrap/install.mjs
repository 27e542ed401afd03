import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { StepFailure, run, say, since } from './step.mjs';
import { workspaces } from './workspaces.mjs';

// `npm ci` refuses a lock file that was written where the optional packages of other systems could not be seen.
// NODE_ENV=production in the environment must not leave the compiler out.
const ARGUMENTS = ['install', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];

const markerIn = (root) => join(root, 'node_modules', '.rahi-installed');

/** Installs the dependencies when they are missing, or when a manifest or the lock file has changed. */
export async function install(root) {
  const isComplete = existsSync(markerIn(root)) && existsSync(join(root, 'node_modules', '.package-lock.json'));
  if (isComplete && readFileSync(markerIn(root), 'utf8') === wanted(root)) return;
  const start = performance.now();
  say('Installing dependencies (the first time takes a minute or two) …');
  const npm = process.env.npm_execpath;
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const { code } = await run(program, [...first, ...ARGUMENTS], { cwd: root }).catch((error) => {
    throw new StepFailure(
      `npm does not start (${error.code ?? error.message}): install Node with npm, then try again.`,
    );
  });
  if (code !== 0) {
    throw new StepFailure(
      `npm install failed (exit code ${code}): its message is above. Is the package registry reachable?`,
    );
  }
  // npm may have changed the lock file, so the hash is taken afterwards.
  markInstalled(root);
  say(`Dependencies installed in ${since(start)}.`);
}

/** Records that what is installed fits the manifests: also after a change to them that concerns no dependency. */
export function markInstalled(root) {
  writeFileSync(markerIn(root), wanted(root));
}

function wanted(root) {
  const manifests = workspaces(root).map(({ dir }) => join(root, dir, 'package.json'));
  const files = [join(root, 'package.json'), join(root, 'package-lock.json'), ...manifests].filter(existsSync);
  return fingerprint(root, files, `node ${process.versions.node.split('.')[0]} ${process.platform} ${process.arch}`);
}

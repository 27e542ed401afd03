import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { StepFailure, run, say, since } from './step.mjs';
import { workspaces } from './workspaces.mjs';

/** Installs the dependencies if they are missing or no longer what the manifests ask for. */
export async function install(root) {
  if (isInstalled(root, markerIn(root))) return;
  const start = performance.now();
  say('Installing dependencies (the first time takes a minute or two) …');
  await npmInstall(root);
  // npm may touch up the lock file, so the hash is taken afterwards.
  markInstalled(root);
  say(`Dependencies installed in ${since(start)}.`);
}

/** Notes that what is installed is what the manifests ask for now: after a change to them that concerns no dependency. */
export function markInstalled(root) {
  writeFileSync(markerIn(root), wanted(root));
}

const markerIn = (root) => join(root, 'node_modules', '.rahi-installed');

/** Whether what is installed is what is asked for. */
export function isInstalled(root, marker) {
  if (!existsSync(marker) || !existsSync(join(root, 'node_modules', '.package-lock.json'))) return false;
  return readFileSync(marker, 'utf8') === wanted(root);
}

function wanted(root) {
  const manifests = workspaces(root).map(({ dir }) => join(root, dir, 'package.json'));
  const files = [join(root, 'package.json'), join(root, 'package-lock.json'), ...manifests].filter((file) =>
    existsSync(file),
  );
  return fingerprint(root, files, `node ${process.versions.node.split('.')[0]} ${process.platform} ${process.arch}`);
}

async function npmInstall(root) {
  // `npm ci` refuses a lock that was written where other systems' optional packages could not be seen.
  // Someone's NODE_ENV=production must not leave the compiler out.
  const args = ['install', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  let code;
  try {
    ({ code } = npm?.endsWith('.js')
      ? await run(process.execPath, [npm, ...args], { cwd: root })
      : await run('npm', args, { cwd: root }));
  } catch (error) {
    throw new StepFailure(
      `npm could not be started (${error.code ?? error.message}): install Node with npm, then try again.`,
    );
  }
  if (code !== 0) {
    throw new StepFailure(
      `npm install failed (exit code ${code}): see its message above; is the package registry reachable?`,
    );
  }
}

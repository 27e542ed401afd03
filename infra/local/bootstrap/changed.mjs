import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './step.mjs';
import { suitesOf } from './suites.mjs';
import { workspaces } from './workspaces.mjs';

/** What each of these changes, Jest does not see: their suites start a built program. */
const STARTED_AS_PROGRAMS = /^(?:svc-[^/]+|infra\/gateway|infra\/local)$/;
const ON_SCREENS = /^(?:shell|mf-[^/]+|infra\/kits\/(?:web|ui|bundler))$/;
const JOURNEY = 'infra/e2e/src/browser/journey.e2e.spec.ts';

/**
 * Jest's arguments for the suites of what the working tree changes against its last commit: the suites that import a changed
 * file, those of a changed service, which start it as a program, and the journey of two people for what they see.
 * @returns {Promise<string[] | undefined>} undefined when nothing has changed
 */
export async function relatedSuites(root) {
  const files = await changedFiles(root);
  const dirs = workspaces(root).map(({ dir }) => dir);
  const changed = new Set(files.flatMap((file) => dirs.filter((dir) => file.startsWith(`${dir}/`))));
  const programs = [...changed].filter((dir) => STARTED_AS_PROGRAMS.test(dir));
  const suites = suitesOf(root, ['int']).filter((path) => programs.some((dir) => path.startsWith(`${dir}/`)));
  if (programs.length > 0 || [...changed].some((dir) => ON_SCREENS.test(dir))) suites.push(JOURNEY);
  const inputs = [...files, ...suites].flatMap((file) => [file, compiled(file)]).map((file) => join(root, file));
  const there = [...new Set(inputs)].filter((path) => existsSync(path) && statSync(path).isFile());
  return there.length === 0 ? undefined : ['--findRelatedTests', ...there];
}

/** Where the compiler puts a source file. */
const compiled = (file) => file.replace(/\/src\/(.*)\.tsx?$/, '/dist/$1.js');

/** Files that differ from the last commit, new ones too, relative to the root. */
async function changedFiles(root) {
  const { output } = await run('git', ['status', '--porcelain=v1', '-z', '--untracked-files=all', '--no-renames'], {
    cwd: root,
    quiet: true,
  });
  return output
    .split('\0')
    .filter(Boolean)
    .map((line) => line.slice(3));
}

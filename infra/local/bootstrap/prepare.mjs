import { compile } from './compile.mjs';
import { withLock } from './folder-lock.mjs';
import { buildFrontEnds } from './front-ends.mjs';
import { install } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { say, since } from './step.mjs';
import { ROOT } from './workspaces.mjs';

/** Runs some work while no other process of this repository installs or builds. */
export async function whileNobodyBuilds(work) {
  await withLock(ROOT, 'build', work, () => say('Another build is running here: waiting for it …'));
}

/** A build that took less had nothing to do. */
const WORTH_SAYING_MS = 2_000;

/**
 * Installs and builds what is needed to run; what is up to date is skipped.
 * @param {{compiled?: boolean, folders?: readonly string[], frontEnds?: boolean}} [wanted] both by default; `folders`: the only
 *   workspaces that are compiled, with what they use
 * @throws StepFailure
 */
export async function prepare({ compiled = true, folders = [], frontEnds = true } = {}) {
  requireNode();
  await whileNobodyBuilds(async () => {
    await install(ROOT);
    const start = performance.now();
    if (compiled) await compile(ROOT, folders);
    if (frontEnds) await buildFrontEnds(ROOT);
    if (performance.now() - start >= WORTH_SAYING_MS) say(`Built in ${since(start)}.`);
  });
}

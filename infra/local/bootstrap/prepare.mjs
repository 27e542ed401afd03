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

/**
 * Installs and builds what is needed to run; what is up to date is skipped.
 * @throws StepFailure
 */
export async function prepare({ frontEnds = true } = {}) {
  requireNode();
  await whileNobodyBuilds(async () => {
    await install(ROOT);
    const start = performance.now();
    await compile(ROOT);
    if (frontEnds) await buildFrontEnds(ROOT);
    say(`Built in ${since(start)}.`);
  });
}

import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from './compile.mjs';
import { buildFrontEnds } from './front-ends.mjs';
import { install } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { say, since } from './step.mjs';
import { inTurn } from './turn.mjs';

/** The folder of the repository. */
export const ROOT = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/**
 * Everything between a fresh clone and something that runs; what is up to date is left alone.
 * @throws StepFailure
 */
export async function prepare({ frontEnds = true } = {}) {
  requireNode();
  await inTurn(ROOT, async () => {
    await install(ROOT);
    const start = performance.now();
    await compile(ROOT);
    if (frontEnds) await buildFrontEnds(ROOT);
    say(`Built in ${since(start)}.`);
  });
}

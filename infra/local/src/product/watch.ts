import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compile } from '../../bootstrap/compile.mjs';
import { buildFrontEnds } from '../../bootstrap/front-ends.mjs';
import { say, since } from '../../bootstrap/step.mjs';
import { withDependencies, workspaces } from '../../bootstrap/workspaces.mjs';
import { errorLine } from '../errors.js';
import { WEB_AREAS } from '../release/areas.js';
import { bundleIfChanged, stampOf } from '../release/bundle-program.js';
import { workspaceOfProcess } from './children.js';
import type { Product } from './product.js';

const LOOK_MS = 500;

/**
 * For development, until the process ends: builds what was saved, restarts the programs whose compiled code has changed,
 * and publishes the front ends that were built again. A change is found by the times of files.
 */
export async function watchProduct(product: Product, root: string): Promise<never> {
  const all = workspaces(root);
  const restart = async (name: string, workspace: string) => {
    say(`${name} has changed and is restarting …`);
    await bundleIfChanged(root, workspace);
    await product.process(name).stop();
    await product.process(name).start();
    say(`${name} is ready.`);
  };
  const publish = async () => {
    await product.publish();
    say('The front ends are published again: reload the page.');
  };
  const codeOf = (workspace: string) =>
    withDependencies(all, workspace)
      .filter(({ dir }) => dir !== 'infra/kits/testing' && dir !== 'infra/local')
      .map(({ dir }) => join(root, dir, 'dist'));
  const programs = product.names.flatMap((name) => {
    const workspace = workspaceOfProcess(name);
    return workspace === undefined ? [] : [{ paths: codeOf(workspace), act: () => restart(name, workspace) }];
  });
  const pages = WEB_AREAS.map(({ workspace }) => join(root, workspace, 'dist-web', '.built-from'));
  const built = [...programs, { paths: pages, act: publish }].map((one) => ({ ...one, seen: stampOf(one.paths) }));
  const sources = all.map(({ dir }) => join(root, dir));
  for (let seen = stampOf(sources); ; await pause(LOOK_MS)) {
    const saved = stampOf(sources);
    if (saved === seen) continue;
    seen = saved;
    const start = performance.now();
    // Unfinished code does not build: the compiler's message is on the screen.
    for (const build of [compile, buildFrontEnds]) await tried(build(root));
    say(`Rebuilt in ${since(start)}.`);
    for (const one of built) {
      const now = stampOf(one.paths);
      if (now !== one.seen) await tried(one.act());
      one.seen = now;
    }
  }
}

/** What fails now may go well after the next change. */
const tried = (work: Promise<unknown>) => work.catch((error: unknown) => say(errorLine(error)));

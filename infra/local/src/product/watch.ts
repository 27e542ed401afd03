import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compile } from '@rahi/bootstrap/compile.mjs';
import { buildFrontEnds } from '@rahi/bootstrap/front-ends.mjs';
import { say, since } from '@rahi/bootstrap/step.mjs';
import { withDependencies, workspaces } from '@rahi/bootstrap/workspaces.mjs';
import { errorLine } from '@rahi/machine-kit/errors';
import { WEB_AREAS } from '@rahi/release/releases/areas';
import { bundleIfChanged, stampOf } from '@rahi/release/releases/bundle-program';
import { workspaceOfProcess } from './children.js';
import type { Product } from './product.js';

/** What runs in the launcher itself: a change of it restarts no program. */
const ofTheLauncher = ['infra/kits/testing', 'infra/kits/machine', 'infra/release', 'infra/local'];

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
      .filter(({ dir }) => !ofTheLauncher.includes(dir))
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

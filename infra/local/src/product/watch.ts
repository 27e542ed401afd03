import { join } from 'node:path';
import { filesUnder, stamp } from '../../bootstrap/fingerprint.mjs';
import { withDependencies, workspaces } from '../../bootstrap/workspaces.mjs';
import { errorLine } from '../errors.js';
import { WEB_AREAS } from '../release/areas.js';
import { workspaceOfProcess } from './children.js';
import type { Product } from './product.js';

/**
 * For development: each time dev.mjs reports that it has built something, restarts the programs whose compiled code has
 * changed, and publishes the front ends that were built again.
 */
export function watchProduct(product: Product, root: string, say: (line: string) => void): void {
  const all = workspaces(root);
  const codeOf = (workspace: string) =>
    withDependencies(all, workspace)
      .filter(({ dir }) => dir !== 'infra/kits/testing' && dir !== 'infra/local')
      .map(({ dir }) => join(root, dir, 'dist'));
  const restart = async (name: string) => {
    say(`${name} has changed and is restarting …`);
    await product.process(name).stop();
    await product.process(name).start();
    say(`${name} is ready.`);
  };
  const pages = WEB_AREAS.map(({ workspace }) => join(root, workspace, 'dist-web', '.built-from'));
  const publish = async () => {
    await product.publish();
    say('The front ends are published again: reload the page.');
  };
  const programs = product.names.flatMap((name) => {
    const workspace = workspaceOfProcess(name);
    return workspace === undefined ? [] : [{ paths: codeOf(workspace), act: () => restart(name) }];
  });
  const targets = [...programs, { paths: pages, act: publish }].map((target) => ({
    ...target,
    seen: stamp(compiledIn(target.paths)),
  }));
  let queue = Promise.resolve();
  const look = async () => {
    for (const target of targets) {
      const now = stamp(compiledIn(target.paths));
      if (now === target.seen) continue;
      target.seen = now;
      await target.act().catch((error: unknown) => say(`${errorLine(error)} It is tried again after the next change.`));
    }
  };
  process.on('message', () => (queue = queue.then(look)));
}

const compiledIn = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => filesUnder(path)).filter((file) => !/\.spec\.js$|\.map$|\.d\.ts$/.test(file));

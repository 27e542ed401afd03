import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withDependencies, workspaces } from '../../bootstrap/workspaces.mjs';
import { WEB_AREAS } from '../release/areas.js';
import { errorCode, errorLine } from '../errors.js';
import { workspaceOfProcess } from './children.js';
import type { Product } from './product.js';

const LOOK_MS = 500;

/**
 * Restarts a program when what it is compiled to has changed and come to rest, and publishes front ends that were
 * built anew. For development. Returns what ends the watch.
 */
export function watchProduct(product: Product, root: string, say: (line: string) => void): () => void {
  const all = workspaces(root);
  const targets = product.names.flatMap((name) => {
    const workspace = workspaceOfProcess(name);
    if (workspace === undefined) return [];
    const folders = withDependencies(all, workspace)
      .filter(({ dir }) => dir !== 'infra/kits/testing' && dir !== 'infra/local')
      .map(({ dir }) => join(root, dir, 'dist'));
    return [new Target(folders, () => restart(product, name, say))];
  });
  const built = WEB_AREAS.map(({ workspace }) => join(root, workspace, 'dist-web', '.built-from'));
  const pages = new Target(built, async () => {
    await product.publish();
    say('The front ends are published anew: reload the page.');
  });
  const timer = setInterval(() => {
    for (const target of [...targets, pages]) void target.look();
  }, LOOK_MS);
  return () => clearInterval(timer);
}

/** Something built, and what to do when it has changed. */
class Target {
  private done: string;
  private seen: string;
  private busy = false;

  constructor(
    private readonly paths: readonly string[],
    private readonly act: () => Promise<void>,
  ) {
    this.done = this.seen = stamp(paths);
  }

  async look(): Promise<void> {
    const now = stamp(this.paths);
    const atRest = now === this.seen;
    this.seen = now;
    if (!atRest || now === this.done || this.busy) return;
    this.done = now;
    this.busy = true;
    await this.act().finally(() => (this.busy = false));
  }
}

async function restart(product: Product, name: string, say: (line: string) => void): Promise<void> {
  say(`${name} has changed and is started anew …`);
  try {
    await product.process(name).stop();
    await product.process(name).start();
    say(`${name} is ready.`);
  } catch (error) {
    say(`${errorLine(error)} It is tried again when it changes.`);
  }
}

/** Changes whenever a file below the paths does; cheap enough for twice a second. */
function stamp(paths: readonly string[]): string {
  let files = 0;
  let latest = 0;
  for (const path of paths.flatMap(filesAt)) {
    const at = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    files += 1;
    latest = Math.max(latest, at);
  }
  return `${files}:${latest}`;
}

function filesAt(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js') && !name.endsWith('.spec.js'))
      .map((name) => join(path, name));
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return [path];
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

// npm run dev: like npm start, and what changes is compiled, bundled, restarted and published as it is saved.
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compile } from './bootstrap/compile.mjs';
import { filesUnder } from './bootstrap/fingerprint.mjs';
import { buildFrontEnds } from './bootstrap/front-ends.mjs';
import { parseOptions } from './bootstrap/options.mjs';
import { prepare, ROOT } from './bootstrap/prepare.mjs';
import { failWith, say, since } from './bootstrap/step.mjs';
import { workspaces } from './bootstrap/workspaces.mjs';

const LOOK_MS = 500;
let stopping = false;

try {
  const args = process.argv.slice(2);
  parseOptions(args, process.env, process.env.INIT_CWD ?? process.cwd());
  await prepare();
  const product = spawn(process.execPath, [join(ROOT, 'infra', 'local', 'dist', 'main.js'), ...args], {
    cwd: process.cwd(),
    env: { ...process.env, RAHI_WATCH: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // A terminal tells the product itself; npm tells us alone. Either way we wait for it to stop in order.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      stopping = true;
      product.kill(signal);
    });
  }
  product.once('exit', (code) => process.exit(code ?? 1));
  await rebuild();
} catch (error) {
  failWith(error);
}

/** Looks for changed sources by their times, and leaves to compiler and bundler what to make of them. */
async function rebuild() {
  let built = sourceStamp();
  for (;;) {
    await pause(LOOK_MS);
    const now = sourceStamp();
    if (now === built || stopping) continue;
    built = now;
    const start = performance.now();
    for (const step of [compile, buildFrontEnds]) {
      try {
        await step(ROOT);
      } catch (error) {
        // Half-typed code does not build: the message is above, and the next change is tried again.
        if (!stopping) say(error.message);
      }
    }
    if (!stopping) say(`Rebuilt in ${since(start)}.`);
  }
}

function sourceStamp() {
  let latest = 0;
  const files = workspaces(ROOT).flatMap(({ dir }) => filesUnder(join(ROOT, dir)));
  for (const file of files) latest = Math.max(latest, statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return `${files.length}:${latest}`;
}

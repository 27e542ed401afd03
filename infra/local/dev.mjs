// npm run dev: like npm start, and a saved change is compiled, bundled, restarted and published.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compile } from './bootstrap/compile.mjs';
import { filesUnder, stamp } from './bootstrap/fingerprint.mjs';
import { buildFrontEnds } from './bootstrap/front-ends.mjs';
import { parseOptions } from './bootstrap/options.mjs';
import { prepare, ROOT } from './bootstrap/prepare.mjs';
import { failWith, say, since } from './bootstrap/step.mjs';
import { workspaces } from './bootstrap/workspaces.mjs';

const LOOK_MS = 500;
let stopping = false;

process.on('uncaughtException', failWith);
const args = process.argv.slice(2);
parseOptions(args, process.env, process.env.INIT_CWD ?? process.cwd());
await prepare();
const product = spawn(process.execPath, [join(ROOT, 'infra', 'local', 'dist', 'main.js'), ...args], {
  env: { ...process.env, RAHI_WATCH: '1' },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
// A terminal signals the product itself, npm only this process. In both cases this one waits for the product.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopping = true;
    product.kill(signal);
  });
}
product.once('exit', (code) => process.exit(code ?? 1));
await rebuild(() => product.send('built'));

/** Finds changed sources by their times; the compiler and the bundler find out what to do about them. */
async function rebuild(onBuilt) {
  let built = sourceStamp();
  for (;;) {
    await pause(LOOK_MS);
    const now = sourceStamp();
    if (now === built) continue;
    built = now;
    const start = performance.now();
    for (const step of [compile, buildFrontEnds]) {
      // Unfinished code does not build: the message is above, and the next change is tried again.
      await step(ROOT).catch((error) => say(error.message));
    }
    if (stopping) return;
    say(`Rebuilt in ${since(start)}.`);
    onBuilt();
  }
}

function sourceStamp() {
  return stamp(workspaces(ROOT).flatMap(({ dir }) => filesUnder(join(ROOT, dir))));
}

// npm run dev: like npm start, and what changes is compiled, bundled, restarted and published as it is saved.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compiler } from './bootstrap/compile.mjs';
import { buildFrontEnds } from './bootstrap/front-ends.mjs';
import { parseOptions } from './bootstrap/options.mjs';
import { prepare, ROOT } from './bootstrap/prepare.mjs';
import { failWith, say } from './bootstrap/step.mjs';

const LOOK_MS = 1_000;

try {
  const args = process.argv.slice(2);
  parseOptions(args, process.env, process.env.INIT_CWD ?? process.cwd());
  await prepare();
  const compile = spawn(process.execPath, [compiler(ROOT), '-b', '--watch', '--preserveWatchOutput'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const product = spawn(process.execPath, [join(ROOT, 'infra', 'local', 'dist', 'main.js'), ...args], {
    cwd: process.cwd(),
    env: { ...process.env, RAHI_WATCH: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // The terminal tells the product too; here we only wait for it to stop in order.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => product.kill('SIGTERM'));
  product.once('exit', (code) => {
    compile.kill('SIGTERM');
    process.exit(code ?? 1);
  });
  await rebuildFrontEnds();
} catch (error) {
  failWith(error);
}

async function rebuildFrontEnds() {
  let told = '';
  for (;;) {
    try {
      await buildFrontEnds(ROOT);
      told = '';
    } catch (error) {
      // Half-typed code does not bundle: said once, tried again when something changes.
      if (error.message !== told) say(error.message);
      told = error.message;
      await pause(LOOK_MS * 2);
    }
    await pause(LOOK_MS);
  }
}

// npm run bench [-- <name> …]: builds what is stale, then measures. Ends with 1 when a limit is missed.
import { prepare, ROOT } from './bootstrap/prepare.mjs';
import { failWith, run } from './bootstrap/step.mjs';

try {
  await prepare({ frontEnds: true });
  const { code } = await run(process.execPath, ['infra/bench/dist/run.js', ...process.argv.slice(2)], { cwd: ROOT });
  process.exit(code);
} catch (error) {
  failWith(error);
}

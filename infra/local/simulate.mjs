// npm run simulate [-- --drivers 200 --bookings 2 --seconds 60 --seed 1]: builds what is stale, then makes load on a
// product of its own. Ends with 1 when there was an error or an invariant is broken.
import { prepare, ROOT } from './bootstrap/prepare.mjs';
import { failWith, run } from './bootstrap/step.mjs';

try {
  await prepare({ frontEnds: false });
  const { code } = await run(process.execPath, ['infra/bench/dist/simulate.js', ...process.argv.slice(2)], {
    cwd: ROOT,
  });
  process.exit(code);
} catch (error) {
  failWith(error);
}

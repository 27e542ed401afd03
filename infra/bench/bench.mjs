// npm run bench [-- <name> …]: measures, and prints a table for each bench. Ends with 1 when a limit is missed.
import { prepare } from '../local/bootstrap/prepare.mjs';
import { failWith } from '../local/bootstrap/step.mjs';

try {
  await prepare({ frontEnds: true });
  const { runBenches } = await import('./dist/main.js');
  process.exit(await runBenches(process.argv.slice(2)));
} catch (error) {
  failWith(error);
}

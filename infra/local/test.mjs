// npm test: lint, formatting and a sample of the suites; with --all, every suite. The last line is "N passed, N failed".
import { prepare } from './bootstrap/prepare.mjs';
import { failWith } from './bootstrap/step.mjs';
import { runChecks } from './bootstrap/test-run.mjs';
import { parseTestArguments } from './bootstrap/test-arguments.mjs';
import { ROOT } from './bootstrap/workspaces.mjs';

process.on('uncaughtException', failWith);
const wanted = parseTestArguments(process.argv.slice(2));
await prepare({ frontEnds: wanted.checks.includes('e2e') });
const { passed, failed, ran } = await runChecks(ROOT, wanted);
if (!ran) process.stdout.write('No test ran.\n');
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && ran ? 0 : 1);

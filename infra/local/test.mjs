// npm test: lint, formatting, and every suite but the long ones. The last line is "N passed, N failed".
import { prepare } from './bootstrap/prepare.mjs';
import { failWith } from './bootstrap/step.mjs';
import { HELP, parseTestArguments } from './bootstrap/test-arguments.mjs';
import { runChecks } from './bootstrap/test-run.mjs';
import { ROOT } from './bootstrap/workspaces.mjs';

process.on('uncaughtException', failWith);
const wanted = parseTestArguments(process.argv.slice(2));
if (wanted.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
await prepare({ frontEnds: wanted.checks.some((name) => name === 'e2e' || name === 'long') });
const { passed, failed, ran } = await runChecks(ROOT, wanted);
if (!ran) process.stdout.write(wanted.changed ? 'Nothing has changed.\n' : 'No test ran.\n');
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && (ran || wanted.changed) ? 0 : 1);

// npm run ready: what a change needs before it is shown to others. Types, all generated files, format, lint, and the checks that
// sit in other packages than the change. The suites of the change itself: npm test -- --changed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { GENERATORS, HOUSE_CHECKS, LISTS } from './bootstrap/house.mjs';
import { UsageError } from './bootstrap/options.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { failWith, run, say, StepFailure } from './bootstrap/step.mjs';
import { runChecks } from './bootstrap/test-run.mjs';
import { ROOT } from './bootstrap/workspaces.mjs';

process.on('uncaughtException', failWith);

const HELP = `npm run ready

  Compiles, writes the generated files, formats, and runs lint and the checks that sit in other packages than a change.
  --help             this text`;

function wantsHelp(args) {
  try {
    return parseArgs({ args, options: { help: { type: 'boolean' } } }).values.help ?? false;
  } catch (error) {
    throw new UsageError(`${error.message.split('. ')[0]}: see npm run ready -- --help.`, { cause: error });
  }
}

if (wantsHelp(process.argv.slice(2))) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}

async function write(files) {
  for (const { what, program, into } of files) {
    const { code, output } = await run(process.execPath, [join(ROOT, program)], { cwd: ROOT, quiet: true });
    if (code !== 0) throw new StepFailure(`${what} could not be written: ${output.trim()}`);
    if (into !== undefined) writeFileSync(join(ROOT, into), output);
    say(`Written: ${what}.`);
  }
}

// Types first: nothing is generated from sources that do not compile.
await prepare({ folders: LISTS.map(({ program }) => program.split('/dist/')[0]), frontEnds: false });
await write(LISTS);
await prepare({ frontEnds: false });
await write(GENERATORS);
const { code } = await run(process.execPath, [join(ROOT, 'node_modules', 'oxfmt', 'bin', 'oxfmt')], { cwd: ROOT });
if (code !== 0) throw new StepFailure('The sources could not be formatted: see npm run format.');
const wanted = { checks: ['lint', 'names', 'unit', 'int'], patterns: HOUSE_CHECKS, changed: false, whole: false };
const { passed, failed } = await runChecks(ROOT, wanted);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

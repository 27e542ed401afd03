import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../bootstrap/options.mjs';
import { runOps } from './cli/run-ops.js';
import { StartFailure } from './errors.js';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

try {
  const { env } = process;
  process.exitCode = await runOps({ args: process.argv.slice(2), env, root, cwd: env['INIT_CWD'] ?? process.cwd() });
} catch (error) {
  if (!(error instanceof UsageError || error instanceof StartFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './cli/run-command.js';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

await runCommand({
  args: process.argv.slice(2),
  env: process.env,
  root,
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
});

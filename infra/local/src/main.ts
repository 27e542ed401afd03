import { ROOT } from '@rahi/bootstrap/workspaces.mjs';
import { runCommand } from './cli/run-command.js';

const { argv, env } = process;
await runCommand({ args: argv.slice(2), env, root: ROOT, cwd: env['INIT_CWD'] ?? process.cwd() });

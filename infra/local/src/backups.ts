import { failWith, say } from '@rahi/bootstrap/step.mjs';
import { ROOT } from '@rahi/bootstrap/workspaces.mjs';
import { runBackups } from './cli/run-backups.js';

const { argv, env } = process;
const context = { args: argv.slice(2), env, root: ROOT, cwd: env['INIT_CWD'] ?? process.cwd(), say };
await runBackups(context).catch(failWith);

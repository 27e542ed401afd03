import { failWith } from '@rahi/bootstrap/step.mjs';
import { ROOT } from '@rahi/bootstrap/workspaces.mjs';
import { runOps } from './cli/run-ops.js';

const { argv, env } = process;
const context = { args: argv.slice(2), env, root: ROOT, cwd: env['INIT_CWD'] ?? process.cwd() };
process.exitCode = await runOps(context).catch(failWith);

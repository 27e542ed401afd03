import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failWith } from '../bootstrap/step.mjs';
import { runOps } from './cli/run-ops.js';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const { env } = process;
const context = { args: process.argv.slice(2), env, root, cwd: env['INIT_CWD'] ?? process.cwd() };
process.exitCode = await runOps(context).catch(failWith);

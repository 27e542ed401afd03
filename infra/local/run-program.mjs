// npm run bench [-- <name> …], npm run simulate [-- --city mumbai …], npm run pictures [-- <scene> …] and npm run city -- build|
// list|check …: builds what has changed, then runs the program, and ends with its exit code.
import { prepare } from './bootstrap/prepare.mjs';
import { failWith, run } from './bootstrap/step.mjs';
import { ROOT } from './bootstrap/workspaces.mjs';

process.on('uncaughtException', failWith);
/** Programs that show no page. */
const withoutPages = [
  'infra/e2e/dist/attack/run-attack.js',
  'infra/e2e/dist/engine/run-engine.js',
  'infra/bench/dist/simulate.js',
  'infra/city/dist/main.js',
];
const [program, ...args] = process.argv.slice(2);
await prepare({ frontEnds: !withoutPages.includes(program) });
const { code } = await run(process.execPath, [program, ...args], { cwd: ROOT });
process.exit(code);

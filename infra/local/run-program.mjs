// npm run bench [-- <name> …] and npm run simulate [-- --drivers 200 …]: builds what has changed, then runs a program of
// infra/bench. It ends with 1 when a limit is exceeded, an invariant is broken, or there was an error.
import { prepare, ROOT } from './bootstrap/prepare.mjs';
import { failWith, run } from './bootstrap/step.mjs';

process.on('uncaughtException', failWith);
const [program, ...args] = process.argv.slice(2);
await prepare({ frontEnds: program === 'run' });
const { code } = await run(process.execPath, [`infra/bench/dist/${program}.js`, ...args], { cwd: ROOT });
process.exit(code);

// Most commands of package.json: `run-program.mjs <program> …` installs and builds what is missing or has changed, then runs the
// program and ends with its exit code. A program is a compiled file of ours, or the command of a package (`oxlint`), for
// which nothing is compiled. What set-up says goes to stderr: `npm run --silent nats-config > file` writes only the settings.
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './bootstrap/prepare.mjs';
import { failWith, run, speakOn } from './bootstrap/step.mjs';
import { ROOT } from './bootstrap/workspaces.mjs';

process.on('uncaughtException', failWith);
// A Ctrl-C reaches the program too. How that ends is what counts.
const patient = () => {};
process.on('SIGINT', patient);

/** Programs that show the screens. */
const WITH_SCREENS = ['bench/dist/run.js', 'e2e/dist/pictures/take-pictures.js', 'e2e/dist/gallery/make-gallery.js'];

const [program = '', ...args] = process.argv.slice(2);
const isOurs = program.includes('/');
speakOn(process.stderr);
await prepare({ compiled: isOurs, frontEnds: WITH_SCREENS.some((name) => program === `infra/${name}`) });
speakOn(process.stdout);
const file = isOurs ? join(ROOT, program) : realpathSync(join(ROOT, 'node_modules', '.bin', program));
const { code, signal } = await run(process.execPath, [file, ...args], { cwd: process.cwd(), stdin: 'inherit' });
if (signal === null) process.exit(code);
process.removeListener('SIGINT', patient);
process.kill(process.pid, signal);

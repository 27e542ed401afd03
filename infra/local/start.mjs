// npm start: installs and builds if need be, then runs the product. Node's own modules only, for on a fresh clone
// nothing else is there yet.
import { HELP, parseOptions } from './bootstrap/options.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { renewPacks } from './bootstrap/renew-packs.mjs';
import { failWith } from './bootstrap/step.mjs';

try {
  const { help } = parseOptions(process.argv.slice(2), process.env, process.env.INIT_CWD ?? process.cwd());
  if (help) {
    process.stdout.write(`${HELP}\n`);
  } else {
    await prepare();
    await renewPacks(process.env, process.env.INIT_CWD ?? process.cwd());
    await import('./dist/main.js');
  }
} catch (error) {
  failWith(error);
}

import { runBenches } from './main.js';
import { stopOnSignals } from './product/ending.js';

stopOnSignals();
process.exit(await runBenches(process.argv.slice(2)));

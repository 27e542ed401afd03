import { runBenches } from './main.js';

process.exit(await runBenches(process.argv.slice(2)));

import { benches } from './benches.js';
import { stopOnSignals } from './product/ending.js';
import { writeSection } from './results/results-file.js';
import { runBenches } from './runner.js';

stopOnSignals();
const findings = {
  keep: writeSection,
  say: (text: string) => process.stdout.write(text),
  complain: (text: string) => process.stderr.write(text),
};
process.exit(await runBenches(benches, process.argv.slice(2), findings));

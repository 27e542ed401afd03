import { UsageError } from './options.mjs';
import { SAMPLE_PATTERNS } from './sample.mjs';

/** What npm test does, in this order. */
export const CHECKS = ['lint', 'format', 'unit', 'web', 'int', 'e2e'];

/** What only who asks for it gets: `npm run test:faults` takes many minutes. */
const LONG = ['faults'];

/**
 * `--only unit,int` picks checks; anything else is a pattern for the paths of the suites. Without either it is the sample of
 * the suites, with `--all` every suite.
 * @param {readonly string[]} args
 */
export function parseTestArguments(args) {
  const rest = [...args];
  const patterns = [];
  let checks = CHECKS;
  let all = false;
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--only' || arg.startsWith('--only='))
      checks = readChecks(arg === '--only' ? rest.shift() : arg.slice('--only='.length));
    else if (arg === '--all') all = true;
    else if (arg.startsWith('-'))
      throw new UsageError(
        `There is no option ${arg}: npm test takes --all, --only ${CHECKS.join(',')} and a pattern.`,
      );
    else patterns.push(arg);
  }
  const sampled = !all && checks === CHECKS && patterns.length === 0;
  return { checks, patterns: sampled ? [...SAMPLE_PATTERNS] : patterns, again: sampled || all };
}

function readChecks(text = '') {
  const names = text.split(',').filter(Boolean);
  const unknown = names.filter((name) => ![...CHECKS, ...LONG].includes(name));
  if (names.length === 0 || unknown.length > 0)
    throw new UsageError(`--only takes some of ${CHECKS.join(',')}, not "${text}".`);
  return [...CHECKS, ...LONG].filter((name) => names.includes(name));
}

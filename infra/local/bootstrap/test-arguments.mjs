import { parseArgs } from 'node:util';
import { UsageError } from './options.mjs';
import { LONG, SIDE_BY_SIDE, WHOLE_PRODUCT } from './suites.mjs';

/** What npm test does, in this order. */
export const CHECKS = ['lint', 'format', 'names', ...SIDE_BY_SIDE, ...WHOLE_PRODUCT];
const ALL = [...CHECKS, LONG];

export const HELP = `npm test -- [options] [patterns]

  --only unit,int    some of ${ALL.join(', ')}
  --changed          the suites of what the working tree changes, and of what uses it
  --shard 1/3        a third of the suites, for several machines
  --help             this text

  A pattern is a part of a suite's path: npm test -- --only int svc-rides/dist/dispatch`;

const OPTIONS = {
  only: { type: 'string' },
  changed: { type: 'boolean' },
  shard: { type: 'string' },
  help: { type: 'boolean' },
};

/**
 * @param {readonly string[]} args
 * @returns what to run; `whole` when every suite of the checks is wanted
 * @throws UsageError
 */
export function parseTestArguments(args) {
  const { values, positionals } = parsed(args);
  if (values.changed && positionals.length > 0)
    throw new UsageError('--changed chooses the suites itself: leave the patterns out.');
  const shard = values.shard === undefined ? undefined : readShard(values.shard);
  return {
    help: values.help ?? false,
    checks: values.only === undefined ? CHECKS : readChecks(values.only),
    patterns: positionals,
    changed: values.changed ?? false,
    shard,
    whole: positionals.length === 0 && !values.changed && shard === undefined,
  };
}

function parsed(args) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error.message.split('. ')[0]}: see npm test -- --help.`, { cause: error });
  }
}

function readShard(text) {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (!(index >= 1 && index <= count))
    throw new UsageError(`--shard takes a part of a whole, such as 1/3, not "${text}".`);
  return text;
}

function readChecks(text) {
  const names = text.split(',').filter(Boolean);
  const unknown = names.filter((name) => !ALL.includes(name));
  if (names.length === 0 || unknown.length > 0)
    throw new UsageError(`--only takes some of ${ALL.join(',')}, not "${text}".`);
  return ALL.filter((name) => names.includes(name));
}

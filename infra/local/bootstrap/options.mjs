import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, workspaces } from './workspaces.mjs';

const MOST_INSTANCES = 8;

// https://fetch.spec.whatwg.org/#bad-port
const REFUSED_BY_BROWSERS = [
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
];

/** A command line with a mistake. The message is one sentence. */
export class UsageError extends Error {
  name = 'UsageError';
}

export const HELP = `npm start -- [options]

  --port N             where the product answers             RAHI_PORT        3000
  --inbox-port N       where the mail inbox answers          RAHI_INBOX_PORT  1080
  --data DIR           databases, logs, published files      RAHI_DATA        .rahi
  --backups DIR        base backups and the archived log     RAHI_BACKUPS     none are kept
  --no-demo            no drivers driving around             RAHI_NO_DEMO=1
  --scale svc-rides=N  instances of a service (repeatable)   RAHI_SCALE       1 each
  --help               this text

  Use what you have instead of what is embedded: DATABASE_URL, NATS_URL, SMTP_URL.
  Port 0 means any free one.`;

/**
 * Options from the command line, else from the environment, else their defaults.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {string} cwd relative folders are taken from here
 */
export function parseOptions(args, env, cwd) {
  const given = readArguments(args);
  const port = portNumber('--port', given.port ?? env.RAHI_PORT, 3000);
  const inboxPort = portNumber('--inbox-port', given['inbox-port'] ?? env.RAHI_INBOX_PORT, 1080);
  if (port !== 0 && port === inboxPort) {
    throw new UsageError(`--port and --inbox-port are both ${port}: give them different ports.`);
  }
  const data = given.data ?? env.RAHI_DATA;
  const backups = given.backups ?? env.RAHI_BACKUPS;
  if (backups && env.DATABASE_URL)
    throw new UsageError('--backups is for the embedded Postgres: the server of DATABASE_URL has backups of its own.');
  return {
    help: given.help ?? false,
    port,
    inboxPort,
    data: data ? resolve(cwd, data) : undefined,
    backups: backups ? resolve(cwd, backups) : undefined,
    demo: !(given['no-demo'] || isYes('RAHI_NO_DEMO', env.RAHI_NO_DEMO)),
    scale: scales(given.scale?.join(',') ?? env.RAHI_SCALE ?? ''),
  };
}

const OPTIONS = {
  help: { type: 'boolean' },
  'no-demo': { type: 'boolean' },
  port: { type: 'string' },
  'inbox-port': { type: 'string' },
  data: { type: 'string' },
  backups: { type: 'string' },
  scale: { type: 'string', multiple: true },
};

/** @param {readonly string[]} args */
function readArguments(args) {
  // `npm start -- --port` has no value and `--no-demo=yes` one too many: parseArgs leaves both to the checks below.
  const { values, tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'positional') {
      throw new UsageError(
        `"${token.value}" was not expected here: options of npm start come after --, as in npm start -- --port 4000.`,
      );
    }
    const type = OPTIONS[token.name]?.type;
    const isKnown = type === 'string' || (type === 'boolean' && token.value === undefined);
    if (!isKnown) throw new UsageError(`There is no option ${args[token.index]}: see npm start -- --help.`);
    if (type === 'string' && (!token.value || token.value.startsWith('--')))
      throw new UsageError(`--${token.name} needs a value: see npm start -- --help.`);
  }
  return values;
}

function portNumber(option, text, fallback) {
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new UsageError(`${option} takes a port from 0 to 65535, not "${text}".`);
  if (REFUSED_BY_BROWSERS.includes(port))
    throw new UsageError(
      `${option} cannot be ${port}: browsers open no page on that port, which belongs to another protocol.`,
    );
  return port;
}

function isYes(variable, text) {
  if (text === undefined || ['', '0', 'false', 'no'].includes(text)) return false;
  if (['1', 'true', 'yes'].includes(text)) return true;
  throw new UsageError(`${variable} takes 1 or 0, not "${text}".`);
}

function scales(text) {
  const scale = {};
  for (const part of text.split(',').filter((piece) => piece.trim() !== '')) {
    const [, name = '', count = ''] = /^\s*([a-z-]+)=(\d+)\s*$/.exec(part) ?? [];
    const services = workspaces(ROOT).flatMap(({ dir }) => (dir.startsWith('svc-') ? [dir] : []));
    if (!services.includes(name)) {
      throw new UsageError(
        `--scale takes a service and a number, such as svc-rides=2 (services: ${services.join(', ')}), not "${part}".`,
      );
    }
    scale[name] = checkedInstances(name, Number(count));
  }
  return scale;
}

/**
 * @param {string} service
 * @param {number} count
 * @throws UsageError when so many may not run
 */
export function checkedInstances(service, count) {
  if (!Number.isInteger(count) || count < 1 || count > MOST_INSTANCES) {
    throw new UsageError(`${service} runs as 1 to ${MOST_INSTANCES} instances, not ${count}.`);
  }
  return count;
}

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '@rahi/bootstrap/options.mjs';
import type { CommandContext } from '@rahi/machine-kit/command-context';
import { openDataFolder } from '@rahi/machine-kit/data/data-folder';
import { readAddresses } from '@rahi/machine-kit/data/run-files';
import { loadPasswords } from '@rahi/machine-kit/data/secrets';
import { errorLine, StartFailure } from '@rahi/machine-kit/errors';
import { SUPERUSER } from '@rahi/machine-kit/postgres/cluster';
import { backUp } from '../backups/back-up.js';
import { mostDays } from '../backups/backup-folder.js';
import { restore } from '../backups/restore.js';

const usage = `npm run backup [-- --data DIR] [--days N]
npm run restore -- --from BACKUPS --data NEW [--to 2026-11-24T07:00:00Z]`;

type Context = CommandContext & { readonly say: (line: string) => void };

/**
 * `npm run backup` beside a running `npm start --backups DIR`, and `npm run restore` of what it has made.
 * @throws UsageError | StartFailure
 */
export async function runBackups({ args: [command, ...args], ...context }: Context): Promise<void> {
  if (command === 'backup') return backUpRunning(context, optionsOf(args, ['data', 'days']));
  if (command === 'restore') return restoreNew(context, optionsOf(args, ['from', 'to', 'data']));
  throw new UsageError(usage);
}

type Given = Omit<Context, 'args'>;
type Options = Readonly<Record<string, string | undefined>>;

async function backUpRunning(
  { cwd, root, env, say }: Given,
  { data, days = String(mostDays) }: Options,
): Promise<void> {
  if (!/^[1-9]\d*$/.test(days) || Number(days) > mostDays)
    throw new UsageError(
      `--days takes 1 to ${mostDays}, not "${days}": erased people must not stay longer in backups.`,
    );
  const folder = resolve(cwd, data ?? (env['RAHI_DATA'] || join(root, '.rahi')));
  const { dir } = openDataFolder(folder, { embeddedPostgres: true });
  const address = readAddresses(dir)?.['svc-auth']?.DATABASE_URL;
  if (address === undefined) throw new StartFailure(`Nothing runs on ${folder}: start Rahi with --backups DIR first.`);
  const { postgres: password } = loadPasswords(dir, ['postgres']);
  const url = Object.assign(new URL(address), { username: SUPERUSER, password, pathname: '/postgres' }).href;
  if (env['RAHI_RELEASES'])
    say(`Released versions in ${env['RAHI_RELEASES']} are not in the backup: copy that folder.`);
  await backUp({ url, dataDir: dir, days: Number(days), say });
}

async function restoreNew({ cwd, root, say }: Given, { from, to, data }: Options): Promise<void> {
  if (from === undefined || data === undefined) throw new UsageError(usage);
  const [erasures = '', papers = ''] = ['svc-auth', 'svc-drivers'].map((name) => join(root, name, 'dist', 'ops.js'));
  if (![erasures, papers].every(existsSync)) throw new StartFailure('The services are not built: run npm run build.');
  const { dir } = openDataFolder(resolve(cwd, data), { embeddedPostgres: true });
  await restore({
    from: resolve(cwd, from),
    dataDir: dir,
    erasures,
    papers,
    say,
    ...(to !== undefined && { to: moment(to) }),
  });
}

/** Without its zone, a time would be another moment on another machine. */
function moment(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || !/(?:Z|[+-]\d\d:?\d\d)$/.test(text))
    throw new UsageError(`--to takes a time with its zone, such as 2026-11-24T12:30:00+05:30, not "${text}".`);
  return time;
}

function optionsOf(args: readonly string[], names: readonly string[]): Options {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (cause) {
    throw new UsageError(`${errorLine(cause)}\n${usage}`, { cause });
  }
}

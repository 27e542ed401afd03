import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorLine, StartFailure } from '@rahi/machine-kit/errors';
import { execa } from 'execa';
import { archiveOf, backupsIn, passwordIn, secretsFile, type BaseBackup } from './backup-folder.js';
import { CARRIED, carryFolders } from './carried-folders.js';
import { recover } from './recover.js';

export interface RestoreOptions {
  /** The backup folder; it stays as it is, so that another moment can be tried. */
  readonly from: string;
  /** What was committed up to then is restored; left out, everything that was archived. */
  readonly to?: Date;
  /** A data folder without databases, which `npm start` continues with. */
  readonly dataDir: string;
  /** svc-auth's program for operators, which knows about erasures. */
  readonly erasures: string;
  /** svc-drivers' program for operators, which knows the papers. */
  readonly papers: string;
  readonly say: (line: string) => void;
}

/**
 * Restores all databases to one moment into a new data folder, with the papers and released versions of the base backup. People erased after that moment must be erased again: the
 * requests are taken from the end of the archived log.
 * @returns the ids of those people
 * @throws StartFailure
 */
export async function restore(options: RestoreOptions): Promise<string[]> {
  const { from, to, dataDir, say } = options;
  const base = baseFor(from, to);
  const dir = join(dataDir, 'postgres');
  const has = ['postgres', ...CARRIED].find((name) => existsSync(join(dataDir, name)) && !isEmpty(join(dataDir, name)));
  if (has !== undefined)
    throw new StartFailure(
      `${dataDir} has ${has === 'postgres' ? 'databases' : `${has}/`}: restore into another folder.`,
    );
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  try {
    const of = { base, archive: archiveOf(from), password: passwordIn(base) };
    say(`Restoring from ${base.dir} …`);
    const erased = to ? await erasedSince(to, of, options) : [];
    if (to) say(`${erased.length} people were erased after that moment.`);
    say(`Applying the archived log up to ${to?.toISOString() ?? 'its end'} …`);
    const server = await recover({ ...of, dir, target: to ?? 'end' });
    try {
      if (erased.length > 0) await ask(options.erasures, server.url('rahi_auth'), 'erasures', 'repeat', ...erased);
      await carryFolders(base.dir, dataDir);
      const files = join(dataDir, 'files');
      if (existsSync(files)) {
        say(`Papers and released versions are those of ${base.endedAt}.`);
        say(await ask(options.papers, server.url('rahi_drivers'), 'papers', 'match', files));
      }
    } finally {
      await server.process.stop();
    }
    copyFileSync(join(base.dir, secretsFile), join(dataDir, secretsFile));
    say(`Done. Start with --data ${dataDir}, and with a new --backups folder: the old one is of the time before.`);
    return erased;
  } catch (error) {
    for (const name of ['postgres', ...CARRIED]) rmSync(join(dataDir, name), { recursive: true, force: true });
    throw error;
  }
}

function baseFor(from: string, to: Date | undefined): BaseBackup {
  const all = backupsIn(from);
  const [oldest] = all;
  if (!oldest) throw new StartFailure(`${from} holds no base backup.`);
  const base = all.findLast(({ endedAt }) => !to || Date.parse(endedAt) <= to.getTime());
  if (!base)
    throw new StartFailure(`The oldest base backup in ${from} is of ${oldest.endedAt}: choose a later moment.`);
  return base;
}

type Source = Pick<Parameters<typeof recover>[0], 'base' | 'archive' | 'password'>;

async function erasedSince(moment: Date, source: Source, options: RestoreOptions): Promise<string[]> {
  options.say('Looking in the whole log for people who were erased after that moment …');
  const last = join(options.dataDir, 'latest');
  try {
    const server = await recover({ ...source, dir: join(last, 'postgres'), target: 'end', forAMoment: true });
    try {
      const said = await ask(options.erasures, server.url('rahi_auth'), 'erasures', 'list', moment.toISOString());
      return said.split('\n').filter((line) => /^[\da-f-]{36}$/.test(line));
    } finally {
      await server.process.stop();
    }
  } finally {
    rmSync(last, { recursive: true, force: true });
  }
}

/** Runs a service's program for operators. @returns what it says */
async function ask(program: string, url: string, ...words: string[]): Promise<string> {
  const env = { DATABASE_URL: url, PATH: process.env['PATH'] };
  const options = { env, extendEnv: false, reject: false } as const;
  const { failed, stdout, originalMessage } = await execa(process.execPath, [program, ...words], options);
  if (failed)
    throw new StartFailure(`"${words.slice(0, 2).join(' ')}" failed: ${errorLine(stdout || originalMessage)}`);
  return stdout;
}

const isEmpty = (folder: string): boolean => readdirSync(folder).length === 0;

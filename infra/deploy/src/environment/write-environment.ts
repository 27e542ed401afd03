import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorCode, errorLine } from '@rahi/machine-kit';
import { repository } from '../repository.js';
import { changedEnvironment, deployEnvironment, WishError, type Changed, type Wishes } from './deploy-environment.js';

const HELP = `npm run deploy-env -- [options]

  --host NAME          under which people reach it, rahi.localhost
  --admins A,B         email addresses of the first administrators
  --smtp URL           the mail server, smtps://user:password@host; without one mail goes to Mailpit
  --mail-from TEXT     who the mail is from, Rahi <no-reply@HOST>
  --tls WHAT           internal, an email address for the authority, or two files: "/certs/tls.crt /certs/tls.key"
  --file PATH          what to write, .env beside docker-compose.yml

  The first time it writes new passwords. Run again, it changes what differs, keeps every password, adds those that a newer
  release needs, and says what it changed.`;

const text = { type: 'string' } as const;

/** @returns what to print, and the exit code: 0 as wished, 2 a mistake in the options */
export function writeEnvironment(args: readonly string[], cwd: string): { code: 0 | 2; said: string } {
  try {
    const { help, file, ...wishes } = parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean' },
        file: text,
        host: text,
        admins: text,
        smtp: text,
        'mail-from': text,
        tls: text,
      },
    }).values;
    if (help) return { code: 0, said: HELP };
    const path = file === undefined ? resolve(repository, '.env') : resolve(cwd, file);
    return { code: 0, said: existsSync(path) ? change(path, wishes, cwd) : write(path, wishes, cwd) };
  } catch (error) {
    if (error instanceof WishError || errorCode(error)?.startsWith('ERR_PARSE_ARGS_')) {
      return { code: 2, said: `${errorLine(error)}\nSee npm run deploy-env -- --help.` };
    }
    throw error;
  }
}

function write(path: string, wishes: Wishes, cwd: string): string {
  // Readable only by its owner.
  writeFileSync(path, deployEnvironment(wishes), { flag: 'wx', mode: 0o600 });
  return `Wrote ${relative(cwd, path)}: next is docker compose build.`;
}

/** A running installation uses the passwords of the file: they stay, and the file is whole at every moment. */
function change(path: string, wishes: Wishes, cwd: string): string {
  const changed = changedEnvironment(readFileSync(path, 'utf8'), wishes);
  const name = relative(cwd, path);
  const lines = linesOf(changed);
  if (lines.length === 0) return `${name} has all of this already: nothing is changed.`;
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, changed.content, { mode: 0o600 });
  renameSync(draft, path);
  return [`Changed ${name}, and kept its passwords:`, ...lines, 'Next is docker compose up --detach.'].join('\n');
}

function linesOf({ settings, added }: Changed): string[] {
  const lines = settings.map(({ name, before, now }) => {
    // The address of a mail server has its password.
    if (name === 'SMTP_URL') return `  ${name} is another mail server`;
    return `  ${name} is ${now || 'empty'}${before ? `, it was ${before}` : ''}`;
  });
  if (added.length > 0) lines.push(`  ${added.length} passwords that this release needs are new`);
  return lines;
}

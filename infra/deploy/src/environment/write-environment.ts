import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorCode, errorLine } from '@rahi/local';
import { repository } from '../repository.js';
import { deployEnvironment, missingSecrets, WishError } from './deploy-environment.js';

const HELP = `npm run deploy-env -- [options]

  --host NAME          under which people reach it, rahi.localhost
  --admins A,B         email addresses of the first administrators
  --smtp URL           the mail server, smtps://user:password@host; without one mail goes to Mailpit
  --mail-from TEXT     who the mail is from, Rahi <no-reply@HOST>
  --tls WHAT           internal, an email address for the authority, or two files: "/certs/tls.crt /certs/tls.key"
  --file PATH          what to write, .env beside docker-compose.yml

  Writes new passwords and never over a file that is there: to that it adds the passwords that a newer release needs.`;

const text = { type: 'string' } as const;

/** @returns what to print, and the exit code: 0 written, 1 not written, 2 a mistake in the options */
export function writeEnvironment(args: readonly string[], cwd: string): { code: 0 | 1 | 2; said: string } {
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
    return write(path, deployEnvironment(wishes), cwd);
  } catch (error) {
    if (error instanceof WishError || errorCode(error)?.startsWith('ERR_PARSE_ARGS_')) {
      return { code: 2, said: `${errorLine(error)}\nSee npm run deploy-env -- --help.` };
    }
    throw error;
  }
}

function write(path: string, content: string, cwd: string): { code: 0 | 1; said: string } {
  try {
    // Readable only by its owner. An existing file is kept: a running installation uses its passwords.
    writeFileSync(path, content, { flag: 'wx', mode: 0o600 });
    return { code: 0, said: `Wrote ${relative(cwd, path)}: next is docker compose up --build.` };
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    const added = missingSecrets(readFileSync(path, 'utf8'));
    if (added.length > 0) {
      appendFileSync(path, `\n# Added for a newer release.\n${added.join('\n')}\n`);
      return { code: 0, said: `Added ${added.length} passwords to ${relative(cwd, path)} that this release needs.` };
    }
    return {
      code: 1,
      said: `${relative(cwd, path)} exists already, and an installation may use its passwords.`,
    };
  }
}

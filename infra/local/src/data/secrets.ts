import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { StartFailure } from '../start-failure.js';
import { errorCode } from '../thrown.js';

const passwords = z.record(z.string(), z.string().min(16));

/**
 * Passwords by name, made at random once and kept in the data folder, readable by its owner alone.
 * @throws StartFailure when the file is damaged: new ones would lock the databases
 */
export function loadPasswords<Name extends string>(dataDir: string, names: readonly Name[]): Record<Name, string> {
  const file = join(dataDir, 'secrets.json');
  const kept = read(file);
  const all: Record<string, string> = { ...kept };
  for (const name of names) all[name] ??= randomBytes(24).toString('base64url');
  if (names.some((name) => kept[name] === undefined)) {
    const draft = `${file}.tmp`;
    writeFileSync(draft, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, file);
  }
  return passwordsOf(all, names);
}

function passwordsOf<Name extends string>(all: Record<string, string>, names: readonly Name[]): Record<Name, string> {
  const picked: Partial<Record<Name, string>> = {};
  for (const name of names) picked[name] = all[name];
  return z.record(z.enum(names), z.string()).parse(picked);
}

function read(file: string): Record<string, string> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {};
    throw error;
  }
  try {
    return passwords.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartFailure(`${file} is damaged: restore it, or delete the data folder to begin anew.`, { cause });
  }
}

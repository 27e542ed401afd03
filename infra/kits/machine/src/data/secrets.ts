import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { StartFailure } from '../errors.js';
import { readIfExists, replaceFile } from '../files.js';

const passwords = z.record(z.string(), z.string().min(16));

/**
 * Passwords by name: random ones, made once and kept in the data folder, where only its owner can read them.
 * @throws StartFailure when the file is damaged: new passwords would lock the databases
 */
export function loadPasswords<Name extends string>(dataDir: string, names: readonly Name[]): Record<Name, string> {
  const file = join(dataDir, 'secrets.json');
  const kept = read(file);
  const missing = names.filter((name) => kept[name] === undefined);
  const all = { ...kept, ...Object.fromEntries(missing.map((name) => [name, randomBytes(24).toString('base64url')])) };
  if (missing.length > 0) replaceFile(file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  return z.record(z.enum(names), z.string()).parse(Object.fromEntries(names.map((name) => [name, all[name]])));
}

function read(file: string): Record<string, string> {
  const text = readIfExists(file);
  if (text === undefined) return {};
  try {
    return passwords.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartFailure(`${file} is damaged: restore it, or delete the data folder to start again.`, { cause });
  }
}

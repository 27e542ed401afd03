import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { errorCode } from '../thrown.js';

const addressesFile = z.record(z.string(), z.object({ DATABASE_URL: z.string(), NATS_URL: z.string() }));

/** By service: where its database and NATS are, with its own passwords. */
export type Addresses = z.infer<typeof addressesFile>;

const fileIn = (dataDir: string) => join(dataDir, 'run', 'addresses.json');

/** Leaves the addresses for `npm run ops`, readable by the folder's owner alone. Returns what removes them. */
export function leaveAddresses(dataDir: string, addresses: Addresses): () => void {
  const file = fileIn(dataDir);
  const draft = `${file}.tmp`;
  rmSync(draft, { force: true });
  writeFileSync(draft, JSON.stringify(addresses), { mode: 0o600 });
  renameSync(draft, file);
  return () => rmSync(file, { force: true });
}

/** What a running launcher has left, or null where none runs. */
export function readAddresses(dataDir: string): Addresses | null {
  try {
    return addressesFile.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

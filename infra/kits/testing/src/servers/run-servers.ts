import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startNats, startPostgres } from '@rahi/machine-kit';
import * as z from 'zod';

const VARIABLE = 'RAHI_TEST_SERVERS';
const addresses = z.object({ postgres: z.string(), nats: z.string() });

export type RunServers = z.infer<typeof addresses>;

/**
 * Starts the Postgres and the nats-server that all integration suites of a run share, and writes their addresses to a file
 * that every test process reads.
 */
export async function startRunServers(root: string): Promise<{ stop(): Promise<void> }> {
  // Suites that run once more get servers of their own: the previous Postgres has another password.
  const dir = join(root, `servers-${randomUUID()}`);
  // Postgres does not run as root, and must be able to enter the folder.
  mkdirSync(dir, { mode: 0o711 });
  const [postgres, nats] = await Promise.all([
    startPostgres({ dir: join(dir, 'postgres'), fsync: false }),
    startNats({ dir: join(dir, 'nats'), say: (line) => process.stderr.write(`${line}\n`) }),
  ]);
  const file = join(dir, 'servers.json');
  writeFileSync(file, JSON.stringify({ postgres: postgres.url(), nats: nats.url } satisfies RunServers));
  process.env[VARIABLE] = file;
  return {
    stop: async () => {
      await Promise.all([postgres.process.stop(), nats.process.stop()]);
    },
  };
}

/** @throws Error when the suite was started outside the `int` project */
export function runServers(): RunServers {
  return addresses.parse(JSON.parse(readFileSync(addressFile(), 'utf8')));
}

/** The folder of this run's servers. @throws Error as `runServers` does */
export const runFolder = (): string => dirname(addressFile());

function addressFile(): string {
  const file = process.env[VARIABLE];
  if (!file)
    throw new Error('No test servers: run this suite through the jest project "int" (its name ends in .int.spec.ts).');
  return file;
}

import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
// Not all of the package: each suite loads what it imports anew.
import { bundleIfChanged, programIn } from '@rahi/release/releases/bundle-program';
import pg from 'pg';
import { runFolder, runServers } from '../servers/run-servers.js';

const ROOT = dirname(dirname(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))));

export interface ShippedProgram {
  /** The folder of its workspace. */
  readonly folder: string;
  /** The file that `npm start`, a release and an image start. */
  readonly file: string;
}

/**
 * The program of a workspace as it is shipped: one file, made again when something of it has been compiled since. Suites that
 * ask at the same time wait for the one that makes it.
 * @param workspace its folder, such as `svc-rides`
 */
export async function shippedProgram(workspace: string): Promise<ShippedProgram> {
  const folder = join(ROOT, workspace);
  // Nothing is compiled while suites run: one look in a run is enough.
  const isCurrent = join(runFolder(), `bundled-${basename(workspace)}`);
  if (!existsSync(isCurrent)) {
    await inTurn(`the bundle of ${workspace}`, () => bundleIfChanged(ROOT, workspace));
    writeFileSync(isCurrent, '');
  }
  return { folder, file: programIn(folder) };
}

/** One process at a time: a lock of Postgres ends with the process that holds it. */
export async function inTurn(what: string, work: () => Promise<void>): Promise<void> {
  const lock = new pg.Client({ connectionString: runServers().postgres });
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock(hashtext($1))', [what]);
    await work();
  } finally {
    await lock.end();
  }
}

/**
 * Runs the program of a workspace with a command, such as `migrate`, to its end.
 * @returns its exit code, and all that it wrote
 */
export async function runShipped(
  workspace: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ exitCode: number | null; output: string }> {
  const { folder, file } = await shippedProgram(workspace);
  const child = spawn(process.execPath, [file, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { exitCode, output };
}

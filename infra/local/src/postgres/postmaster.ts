import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identityOf } from '../process/identity.js';
import { endRecorded } from '../process/registry.js';
import { errorCode } from '../errors.js';

/**
 * Makes sure that nothing runs on a cluster: ends the Postgres that a killed launcher left on it, and clears a
 * postmaster.pid whose number now belongs to somebody else (Postgres would take that one for its elder self).
 */
export async function freeCluster(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const pid = readPid(file);
  if (pid === undefined) return;
  const identity = identityOf(pid);
  if (identity !== undefined && runsIn(pid, data)) {
    await endRecorded({ name: 'postgres', pid, identity, stopSignal: 'SIGINT' });
  }
  await untilLeft(data);
  rmSync(file, { force: true });
}

/** How long the children of a killed Postgres may take to notice and go, in milliseconds. They do so by themselves. */
const leaveMs = 10_000;

/** Waits for the children of a killed Postgres: while one is left, their shared memory keeps the next from starting. */
async function untilLeft(data: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const deadline = Date.now() + leaveMs;
  while (Date.now() < deadline && pidsOfAll().some((pid) => runsIn(pid, data))) await pause(25);
}

function pidsOfAll(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8').split('\n')[0] ?? '', 10);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** A Postgres server makes its data folder its working directory, and names it on its command line. */
function runsIn(pid: number, data: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(data);
  } catch {
    // It has gone meanwhile, or belongs to a user we may not look at: not ours either way.
    return false;
  }
}

import { readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { execaSync } from 'execa';
import { readIfExists } from '../files.js';
import { identityOf } from '../process/identity.js';
import { endRecorded } from '../process/registry.js';

/** How long the children of a killed Postgres may take to notice and end, in milliseconds. */
const LEAVE_MS = 10_000;

/**
 * Makes sure that nothing runs on a cluster: ends the Postgres that a killed launcher left on it, and deletes a
 * postmaster.pid whose number belongs to another process by now, which Postgres would take for a running server.
 */
export async function freeCluster(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const pid = Number.parseInt(readIfExists(file) ?? '', 10);
  if (!(pid > 0)) return;
  const identity = identityOf(pid);
  if (identity !== undefined && runsIn(pid, data)) {
    await endRecorded({ name: 'postgres', pid, identity, stopSignal: 'SIGINT' });
  }
  // While one of its children runs, their shared memory keeps the next server from starting.
  const deadline = Date.now() + LEAVE_MS;
  while (Date.now() < deadline && allPids().some((child) => runsIn(child, data))) await pause(25);
  rmSync(file, { force: true });
}

function allPids(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc').map(Number).filter(Number.isInteger) : [];
}

/** A Postgres server has its data folder as working directory, and names it on its command line. */
function runsIn(pid: number, data: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
    return execaSync('ps', ['-o', 'command=', '-p', String(pid)]).stdout.includes(data);
  } catch {
    // It has ended meanwhile, or belongs to a user whose processes we may not see.
    return false;
  }
}

import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf } from '../process/identity.js';
import { endRecorded } from '../process/orphans.js';
import { errorCode } from '../thrown.js';

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
  rmSync(file, { force: true });
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

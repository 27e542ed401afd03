import { setTimeout as pause } from 'node:timers/promises';
import { isSameProcess } from './identity.js';
import { readRegistry, type RecordedProcess } from './registry.js';
import { errorCode } from '../thrown.js';

const GRACE_MS = 3_000;
const POLL_MS = 50;

/**
 * Ends the processes that a killed launcher left behind: those on record whose pid still belongs to the very same
 * process, never another's. Services first, what they lean on after. Returns the names of those that were ended.
 */
export async function endOrphans(registryFile: string): Promise<string[]> {
  const orphans = readRegistry(registryFile).filter((entry) => isSameProcess(entry.pid, entry.identity));
  const servers = orphans.filter((entry) => isServer(entry.name));
  const others = orphans.filter((entry) => !isServer(entry.name));
  await Promise.all(others.map(endRecorded));
  for (const name of ['nats-server', 'postgres']) {
    await Promise.all(servers.filter((entry) => entry.name === name).map(endRecorded));
  }
  return orphans.map((entry) => entry.name);
}

/** Asks a recorded process to stop and, after a grace, makes it. Resolves when it is gone. */
export async function endRecorded(entry: RecordedProcess): Promise<void> {
  const gone = () => !isSameProcess(entry.pid, entry.identity);
  for (const signal of [entry.stopSignal, 'SIGQUIT', 'SIGKILL'] as const) {
    if (gone()) return;
    signalIfThere(entry.pid, signal);
    const deadline = Date.now() + GRACE_MS;
    while (!gone() && Date.now() < deadline) await pause(POLL_MS);
  }
  if (!gone()) throw new Error(`${entry.name} (pid ${entry.pid}) does not end`);
}

/** Sends a signal; a process that has just gone is no error. */
export function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

function isServer(name: string): boolean {
  return name === 'nats-server' || name === 'postgres';
}

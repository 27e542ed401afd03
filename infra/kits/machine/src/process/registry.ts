import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { errorCode, isFull } from '../errors.js';
import { readIfExists, replaceFile } from '../files.js';
import { identityOf, isSameProcess } from './identity.js';

const recordedProcess = z.object({
  name: z.string(),
  pid: z.int().positive(),
  identity: z.string(),
  stopSignal: z.enum(['SIGTERM', 'SIGINT']),
});
export type RecordedProcess = z.infer<typeof recordedProcess>;

const GRACE_MS = 3_000;
const POLL_MS = 50;

/**
 * The processes that this launcher has started, in a file, so that the next launcher finds what a killed one left.
 * Written synchronously: a process is in the file before anything else can happen.
 */
export class ProcessRegistry {
  private readonly processes = new Map<number, RecordedProcess>();

  constructor(readonly file: string) {
    mkdirSync(dirname(file), { recursive: true });
  }

  add(name: string, pid: number, stopSignal: RecordedProcess['stopSignal']): void {
    const identity = identityOf(pid);
    if (identity === undefined) return;
    this.processes.set(pid, { name, pid, identity, stopSignal });
    this.write();
  }

  remove(pid: number): void {
    if (this.processes.delete(pid)) this.write();
  }

  private write(): void {
    try {
      this.writeAll();
    } catch (error) {
      // Without room the file stays as it is, and the next change writes it. A process that has ended is known by its identity.
      if (!isFull(error)) throw error;
    }
  }

  private writeAll(): void {
    replaceFile(this.file, `${JSON.stringify([...this.processes.values()], null, 2)}\n`);
  }
}

/** The processes in a registry file; none when the file is missing or damaged. */
export function readRegistry(file: string): RecordedProcess[] {
  const text = readIfExists(file);
  if (text === undefined) return [];
  try {
    return z.array(recordedProcess).parse(JSON.parse(text));
  } catch {
    // Only a disk that filled up leaves a damaged file; nothing in it can be trusted.
    return [];
  }
}

/**
 * Ends the processes that a killed launcher left running. A pid that belongs to another process by now is left alone.
 * Services first, then NATS, then Postgres.
 * @returns the names of the processes that ran
 */
export async function endOrphans(registryFile: string): Promise<string[]> {
  const orphans = readRegistry(registryFile).filter(({ pid, identity }) => isSameProcess(pid, identity));
  const servers = ['nats-server', 'postgres'];
  await Promise.all(orphans.filter(({ name }) => !servers.includes(name)).map(endRecorded));
  for (const server of servers) await Promise.all(orphans.filter(({ name }) => name === server).map(endRecorded));
  return orphans.map(({ name }) => name);
}

/** Stops a recorded process, by force when it does not stop within three seconds. Resolves when it has ended. */
export async function endRecorded({ name, pid, identity, stopSignal }: RecordedProcess): Promise<void> {
  const ended = () => !isSameProcess(pid, identity);
  for (const signal of [stopSignal, 'SIGQUIT', 'SIGKILL'] as const) {
    if (ended()) return;
    signalIfRunning(pid, signal);
    const deadline = Date.now() + GRACE_MS;
    while (!ended() && Date.now() < deadline) await pause(POLL_MS);
  }
  if (!ended()) throw new Error(`${name} (pid ${pid}) does not end`);
}

/** Sends a signal to a process, or with a negative pid to a process group. One that has just ended is no error. */
export function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

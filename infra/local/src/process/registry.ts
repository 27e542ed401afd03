import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { identityOf, isSameProcess } from './identity.js';
import { errorCode } from '../thrown.js';

const recordedProcess = z.object({
  name: z.string(),
  pid: z.int().positive(),
  identity: z.string(),
  stopSignal: z.enum(['SIGTERM', 'SIGINT']),
});

export type RecordedProcess = z.infer<typeof recordedProcess>;

/**
 * The processes this launcher started, kept in a file so that the next launcher finds those a killed one left.
 * Written synchronously: a process must be on record before anything else can happen.
 */
export class ProcessRegistry {
  private readonly processes = new Map<number, RecordedProcess>();

  constructor(private readonly file: string) {
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
    const draft = `${this.file}.${process.pid}.tmp`;
    writeFileSync(draft, `${JSON.stringify([...this.processes.values()], null, 2)}\n`);
    renameSync(draft, this.file);
  }
}

/** The recorded processes that still run; a file that does not exist says nothing about them. */
export function runningOnRecord(file: string): RecordedProcess[] | 'no-record' {
  return existsSync(file)
    ? readRegistry(file).filter(({ pid, identity }) => isSameProcess(pid, identity))
    : 'no-record';
}

/** What a registry file holds; a missing or half-written file records nothing. */
export function readRegistry(file: string): RecordedProcess[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
  try {
    return z.array(recordedProcess).parse(JSON.parse(text));
  } catch {
    // Renames are atomic, so only a disk that filled up leaves such a file: there is nothing to trust in it.
    return [];
  }
}

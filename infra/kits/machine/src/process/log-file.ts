import { chmodSync, existsSync, fchmodSync, openSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const ROTATE_ABOVE_BYTES = 5 * 1024 * 1024;

/** A log is read by its owner alone. */
const OWNER_ONLY = 0o600;

/** Opens a log to append to. @returns the descriptor, to be closed by the caller */
export function openLog(file: string): number {
  const log = openSync(file, 'a', OWNER_ONLY);
  // The mode above is only that of a new file.
  fchmodSync(log, OWNER_ONLY);
  return log;
}

/** Renames logs that have grown large to `.log.1`, so that one older file of each is kept. Call it before a start. */
export function rotateLogs(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const file = join(folder, name);
    // A release before this one left them open to everybody on the machine.
    if (/\.log(\.1)?$/.test(name)) chmodSync(file, OWNER_ONLY);
    if (name.endsWith('.log') && statSync(file).size > ROTATE_ABOVE_BYTES) renameSync(file, `${file}.1`);
  }
}

/** The lines of a log that are not empty, from a byte on. */
export function logLines(file: string, from = 0): string[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file).subarray(from).toString('utf8');
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** The line that says best why a process ended: its last error or fatal line, else its last line. */
export function lastWords(lines: readonly string[]): string | undefined {
  const read = lines.map(readLine);
  const line = read.findLast(({ isError }) => isError) ?? read.at(-1);
  return line?.text.slice(0, 300);
}

/** The last three errors of a process among the lines of a log, each once, and what a failed job said. */
export function lastErrors(lines: readonly string[], pid: number | undefined): string[] {
  const errors = lines
    .map(readLine)
    .filter((line) => (line.isError || line.ofJob) && (line.pid === undefined || line.pid === pid));
  return [...new Set(errors.map(({ text }) => text.slice(0, 300)))].slice(-3);
}

const pinoLine = z.object({
  level: z.number().catch(0),
  pid: z.number().optional().catch(undefined),
  job: z.string().optional().catch(undefined),
  msg: z.string().optional().catch(undefined),
  err: z.object({ message: z.string() }).optional().catch(undefined),
  /** As our own log writes it: its words, then where it happened. */
  error: z.string().optional().catch(undefined),
});

interface Line {
  readonly text: string;
  readonly isError: boolean;
  readonly ofJob?: boolean;
  readonly pid?: number | undefined;
}

/** What Postgres answers a client that comes too early or too late: no reason why it ended. */
const refusedAClient = /FATAL: {2}the database system is /;

function readLine(line: string): Line {
  const record = pinoLine.safeParse(line.startsWith('{') ? parsed(line) : undefined).data;
  if (!record) {
    const text = line.trim();
    const isGrave = /^(?:\w*Error\b|.*\b(?:FATAL|PANIC|ERROR|\[FTL\]))/.test(text);
    return { text, isError: isGrave && !refusedAClient.test(text) };
  }
  const texts = new Set([record.msg, record.err?.message, record.error?.split('\n', 1)[0]].filter(Boolean));
  const { level, job, pid } = record;
  return { text: [...texts].join(': ') || line, isError: level >= 50, ofJob: level >= 40 && job !== undefined, pid };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // A line that a crash cut short is shown as it is.
    return undefined;
  }
}

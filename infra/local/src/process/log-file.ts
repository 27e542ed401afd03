import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../thrown.js';

const ROTATE_ABOVE_BYTES = 5 * 1024 * 1024;
const TAIL_BYTES = 16 * 1024;

/** Moves logs that have grown large aside, keeping one older file of each. Called before a start, while nobody writes. */
export function rotateLogs(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const file = join(folder, name);
    if (name.endsWith('.log') && statSync(file).size > ROTATE_ABOVE_BYTES) renameSync(file, `${file}.1`);
  }
}

/** The size of a log now, so that a later look reads only what came after. */
export function logSize(file: string): number {
  try {
    return statSync(file).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0;
    throw error;
  }
}

/** The last lines of a log, no further back than `from` bytes. */
export function logTail(file: string, from = 0): string[] {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
  try {
    const { size } = fstatSync(descriptor);
    const start = Math.max(from, size - TAIL_BYTES);
    const buffer = Buffer.alloc(Math.max(0, size - start));
    readSync(descriptor, buffer, 0, buffer.length, start);
    return buffer
      .toString('utf8')
      .split('\n')
      .filter((line) => line.trim() !== '');
  } finally {
    closeSync(descriptor);
  }
}

/** The line that best says why a process died: its last error or fatal line, else its last line. */
export function lastWords(lines: readonly string[]): string | undefined {
  const spoken = lines.map(readLine);
  const said = spoken.findLast((line) => line.grave) ?? spoken.at(-1);
  return said?.text.slice(0, 300);
}

function readLine(line: string): { text: string; grave: boolean } {
  const record = line.startsWith('{') ? parseObject(line) : undefined;
  if (!record)
    return { text: line.trim(), grave: /^(?:\w*Error\b|.*\b(?:FATAL|PANIC|ERROR|\[FTL\]))/.test(line.trim()) };
  const level = typeof record['level'] === 'number' ? record['level'] : 0;
  const error = record['err'] ?? record['error'];
  const reason = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : undefined;
  const message = typeof record['msg'] === 'string' ? record['msg'] : undefined;
  const text = [message, reason].filter((part, index, all) => part && all.indexOf(part) === index).join(': ');
  return { text: text || line, grave: level >= 50 };
}

function parseObject(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    // A line cut short by a crash is shown as it stands.
    return undefined;
  }
}

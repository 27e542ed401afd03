import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** pino's level of a warning. */
const WARN = 40;
const logLine = z.object({ level: z.number() });

/** Lines that differ only in numbers, ids and times are one, with how often it was there. */
export function likeLines(lines: readonly string[]): string[] {
  const alike = new Map<string, { first: string; count: number }>();
  for (const line of lines) {
    const kind = line.replaceAll(/[\w-]*\d[\w-]*/g, '0');
    const known = alike.get(kind);
    alike.set(kind, { first: known?.first ?? line, count: (known?.count ?? 0) + 1 });
  }
  return [...alike.values()].map(({ first, count }) => (count === 1 ? first : `${first} (${count} such lines)`));
}

/**
 * The lines of a program's log that someone should look at: warnings, errors, and what is not written by the log, such as a stack
 * trace or a warning of Node.
 * @param expected lines that match one of these are left out
 */
export function troubleIn(file: string, expected: readonly RegExp[] = []): string[] {
  const [unfinished, ...lines] = readFileSync(file, 'utf8').split('\n').toReversed();
  // SIGKILL cuts off the last line.
  const all = isJson(unfinished ?? '') ? [unfinished ?? '', ...lines] : lines;
  return all
    .toReversed()
    .filter((line) => line.trim() !== '' && isTrouble(line) && !expected.some((pattern) => pattern.test(line)));
}

/** Whether a line of one of our programs is a warning or worse, or no entry of its log. */
export function isTrouble(line: string): boolean {
  if (!isJson(line)) return true;
  const { success, data } = logLine.safeParse(JSON.parse(line));
  return !success || data.level >= WARN;
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

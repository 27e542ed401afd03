import { isTrouble } from '../programs/program-log.js';

/** A line that a suite expects in the logs of the product, because it provokes what the line is about. */
export interface ExpectedLine {
  readonly line: RegExp;
  /** Why it is no fault, for readers of the suite. */
  readonly why: string;
}

/** For a program that uses a product and judges something else. */
export const anyLine = (why: string): ExpectedLine => ({ line: /(?:)/, why });

/** A line of a log that says that something is wrong. */
export interface GraveLine {
  /** The name of the log: `svc-rides.log`. */
  readonly log: string;
  readonly text: string;
}

/** Servers that are not ours mark their lines themselves. */
const marks: Readonly<Record<string, RegExp>> = {
  'postgres.log': /\b(?:WARNING|ERROR|FATAL|PANIC):/,
  'nats-server.log': /\[(?:WRN|ERR|FTL)\]/,
};

/**
 * The lines of a log that are a warning or worse. A line of our own programs that is no entry of their log is one as well: Node writes
 * its warnings and the errors that nobody handled so.
 */
export function graveLines(log: string, lines: readonly string[]): GraveLine[] {
  return lines.filter((text) => text.trim() !== '' && isGrave(log, text)).map((text) => ({ log, text }));
}

function isGrave(log: string, text: string): boolean {
  const mark = marks[log];
  return mark ? mark.test(text) : isTrouble(text);
}

/** What a launcher that works provokes with each start. Nothing else is fine everywhere. */
const ofEachStart: ExpectedLine = {
  line: /FATAL: {2}the database system is (?:starting up|not yet accepting connections)/,
  why: 'the launcher asks Postgres until it accepts connections',
};

/** The longest part of a line, and the most lines, that a failure quotes. */
const [longest, most] = [600, 12];

/** @returns what is wrong with logs, in words; null when all of these lines are expected */
export function unexpectedIn(
  lines: readonly GraveLine[],
  expected: readonly ExpectedLine[],
  who: string,
): string | null {
  const fine = [ofEachStart, ...expected];
  const wrong = lines.filter(({ text }) => !fine.some(({ line }) => line.test(text)));
  if (wrong.length === 0) return null;
  const quoted = wrong.slice(0, most).map(({ log, text }) => `  ${log}: ${text.slice(0, longest)}`);
  const more = wrong.length > most ? [`  and ${wrong.length - most} more`] : [];
  const advice = 'Mend what they are about. Where the suite provokes it, declare it: product.expects(/…/, why).';
  return [
    `${who} left ${wrong.length} lines in the logs that are a warning or worse:`,
    ...quoted,
    ...more,
    advice,
  ].join('\n');
}

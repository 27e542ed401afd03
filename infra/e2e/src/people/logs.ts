import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Something that no log may contain, and how to find it. */
export interface Secret {
  what: string;
  found(text: string): boolean;
}

/** A text that does not occur by chance. */
export function text(what: string, value: string): Secret {
  if (value.length < 6) throw new Error(`${what} is too short to search for`);
  return { what, found: (log) => log.includes(value) };
}

/** A code of digits as a whole value, because ids and times may contain the same digits. */
export function code(what: string, value: string): Secret {
  const wholeValue = new RegExp(`["' =:]${value}(?:["' ,;.}\\])]|\\\\"|$)`, 'm');
  return { what, found: (log) => wholeValue.test(withoutNumbers(log)) };
}

/** A position: its latitude or longitude to four decimals, about ten metres. */
export function position(what: string, { lat, lng }: { lat: number; lng: number }): Secret {
  const places = [lat, lng].map((value) => value.toFixed(6).slice(0, -2));
  return { what, found: (log) => places.some((place) => log.includes(place)) };
}

/** Removes numbers without quotes (pids, ports, sizes, durations) and times. */
function withoutNumbers(log: string): string {
  return log.replaceAll(/"[A-Za-z]+":-?[\d.]+(?=[,}])/g, '').replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+/g, '');
}

/** The logs of a product by file name, with the decoded text of base64 in them. */
export function logsOf(dataDir: string): Map<string, string> {
  const folder = join(dataDir, 'logs');
  return new Map(
    readdirSync(folder).map((name) => {
      const log = readFileSync(join(folder, name), 'utf8');
      const hidden = (log.match(/[\w+/-]{40,}/g) ?? []).map((part) => Buffer.from(part, 'base64').toString('utf8'));
      return [name, [log, ...hidden].join('\n')];
    }),
  );
}

/** The secrets found in logs, with the log and the line. */
export function leaks(logs: ReadonlyMap<string, string>, secrets: readonly Secret[]): string[] {
  return [...logs].flatMap(([name, log]) =>
    secrets
      .filter(({ found }) => found(log))
      .map(({ what, found }) => `${what} in ${name}: ${log.split('\n').find((line) => found(line)) ?? '(over lines)'}`),
  );
}

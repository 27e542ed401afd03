import { setTimeout as pause } from 'node:timers/promises';
import { unexpectedIn, type ExpectedLine } from './grave-lines.js';
import { ProductLogs } from './product-logs.js';

/** Our programs write their logs in batches, after 100 ms at the latest. */
const writtenWithinMs = 150;

/** What a suite's end calls, in jest/node-environment.mjs; it returns what is wrong, in words. */
declare global {
  var rahiLogs: (() => Promise<string[]>) | undefined;
}

/**
 * Has the end of the present suite read what a shared product has logged since its beginning.
 * @returns adds a line that the suite expects
 */
export function readLogsAtTheEnd(dataDir: string): (line: RegExp, why: string) => void {
  const logs = new ProductLogs(dataDir);
  const expected: ExpectedLine[] = [];
  const earlier = unexpectedIn(logs.read(), [], 'Before this suite began, the suites before it');
  globalThis.rahiLogs = async () => {
    await pause(writtenWithinMs);
    const own = unexpectedIn(logs.read(), expected, 'This suite');
    return [earlier, own].flatMap((wrong) => wrong ?? []);
  };
  return (line, why) => void expected.push({ line, why });
}

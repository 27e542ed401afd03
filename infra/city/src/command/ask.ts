import { createInterface } from 'node:readline/promises';
import { UsageError } from './command-line.js';

/** Where a person is asked. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly isTerminal: boolean;
}

/**
 * Asks the person at the terminal a question to which no is the usual answer.
 * @param without what to do instead, for somebody who cannot be asked
 * @throws UsageError when the answer is no, or when there is no terminal
 */
export async function requireYes(
  question: string,
  without: string,
  { input, output, isTerminal }: Terminal = {
    input: process.stdin,
    output: process.stdout,
    isTerminal: process.stdin.isTTY,
  },
): Promise<void> {
  if (!isTerminal) throw new UsageError(`${question} ${without}`);
  const terminal = createInterface({ input, output });
  try {
    const answer = await terminal.question(`${question} Build it? [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) throw new UsageError(`Nothing was built. ${without}`);
  } finally {
    terminal.close();
  }
}

import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { requireYes } from './ask.js';
import { UsageError } from './command-line.js';
import { quarters } from './progress.js';

/** A person at a terminal, who answers a question with this. */
function answering(answer: string) {
  const input = new PassThrough();
  const output = new PassThrough({ encoding: 'utf8' });
  output.once('data', () => input.write(`${answer}\n`));
  return { input, output, isTerminal: true };
}

describe('a question', () => {
  it.each(['y', 'Yes', ' yes '])('is answered by %j', async (answer) => {
    await expect(requireYes('It is large.', 'Give --bounds.', answering(answer))).resolves.toBeUndefined();
  });

  it.each(['', 'n', 'yellow'])('is not answered by %j', async (answer) => {
    const asking = requireYes('It is large.', 'Give --bounds.', answering(answer));
    await expect(asking).rejects.toThrow(new UsageError('Nothing was built. Give --bounds.'));
  });

  it('is an error without a terminal', async () => {
    const asking = requireYes('It is large.', 'Give --bounds.', { ...answering('y'), isTerminal: false });
    await expect(asking).rejects.toThrow(new UsageError('It is large. Give --bounds.'));
  });
});

describe('progress', () => {
  it('is said in quarters, with the time that is left once it takes long', () => {
    const lines: string[] = [];
    let now = 0;
    const progress = quarters(
      (line) => lines.push(line),
      () => now,
    );
    for (const [ms, share] of [
      [500, 0.1],
      [1000, 0.25],
      [200_000, 0.5],
      [300_000, 0.76],
      [310_000, 0.8],
      [400_000, 1],
    ] as const) {
      now = ms;
      progress(share);
    }
    expect(lines).toEqual(['  25 %', '  50 %, 3 min left', '  75 %, 2 min left', '  100 %']);
  });
});

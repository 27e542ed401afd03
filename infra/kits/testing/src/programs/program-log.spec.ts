import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { likeLines, troubleIn } from './program-log.js';

const line = (level: number, msg: string) => JSON.stringify({ level, msg });

function logOf(...lines: string[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'log-')), 'a.log');
  writeFileSync(file, lines.join('\n'));
  return file;
}

describe('the log of a program', () => {
  it('has trouble in warnings, errors, and what its log did not write', () => {
    const trace = '    at Object.<anonymous> (main.bundle.js:1:1)';
    const log = logOf(line(30, 'ready'), line(40, 'odd'), line(50, 'broken'), '', trace, 'true', '');
    expect(troubleIn(log)).toEqual([line(40, 'odd'), line(50, 'broken'), trace, 'true']);
  });

  it('has none in lines that a suite expects, nor in the half line of a program that was killed', () => {
    const log = logOf(line(40, 'odd'), line(50, 'broken'), '{"level":50,"msg":"cut o');
    expect(troubleIn(log, [/"msg":"odd"/])).toEqual([line(50, 'broken')]);
  });

  it('is read up to its last line, also without an end of line', () => {
    expect(troubleIn(logOf(line(30, 'ready'), line(50, 'broken')))).toEqual([line(50, 'broken')]);
  });
});

const lost = (id: string, ms: number) => `{"rideId":"${id}","msg":"lost after ${ms} ms"}`;

describe('lines that are alike', () => {
  it('are one, with their number, whatever ids and figures they have', () => {
    const [first, second] = [lost('8f21c0a4-8d3c-4a53-8f0a-3a7a5d1c2b10', 5), lost('order_77ac', 17)];
    expect(likeLines([first, 'other', second])).toEqual([`${first} (2 such lines)`, 'other']);
  });
});

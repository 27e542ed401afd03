import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const logger = new URL('logger.js', import.meta.url).href;
const importing = `import { createLogger } from '${logger}';\nconst log = createLogger('probe', 'info');\n`;

/** Runs a program that has a `log`. @returns the messages of its lines, and what it ended with */
async function linesOf(program: string): Promise<{ lines: unknown[]; code: number | string | undefined }> {
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', importing + program]);
  const { stdout, code } = await run.then(
    (given) => ({ ...given, code: 0 }),
    (error: { stdout: string; code?: number | string }) => ({ stdout: error.stdout, code: error.code }),
  );
  const lines = stdout.split('\n').filter((line) => line !== '');
  return { lines: lines.map((line) => messageIn(JSON.parse(line))), code };
}

const messageIn = (line: unknown) => (typeof line === 'object' && line !== null && 'msg' in line ? line.msg : null);

const many = Array.from({ length: 3000 }, (_, index) => `line ${index}`);
const logAll = `for (let index = 0; index < 3000; index += 1) log.info('line ' + index);`;

describe('the lines of a log', () => {
  it('are all there, in order, over many turns and more than a pipe holds', async () => {
    const turns = `for (let turn = 0; turn < 3; turn += 1) { await new Promise(setImmediate); log.info('turn ' + turn); }`;
    const { lines, code } = await linesOf(`${logAll}\n${turns}`);
    expect(lines).toEqual([...many, 'turn 0', 'turn 1', 'turn 2']);
    expect(code).toBe(0);
  });

  it('are not lost when the process ends in the turn that wrote them', async () => {
    const written = await linesOf(`${logAll}\nlog.error('the last word');\nprocess.exit(3);`);
    expect(written).toEqual({ lines: [...many, 'the last word'], code: 3 });
  });

  it('are not lost when an uncaught error ends the process', async () => {
    const { lines, code } = await linesOf(`log.info('before');\nthrow new Error('a failure on purpose');`);
    expect(lines).toEqual(['before']);
    expect(code).toBe(1);
  });

  it('wait where there is no room for them, and neither end the process nor keep it from ending', async () => {
    // Linux answers every write to it with "no space left".
    const full = openSync('/dev/full', 'w');
    const program = `${importing}log.info('one'); setTimeout(() => log.info('two'), 200); setTimeout(() => process.exit(7), 500);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    const [said, [code]] = await Promise.all([text(child.stderr ?? Readable.from([])), once(child, 'exit')]);
    expect({ said, code }).toEqual({ said: '', code: 7 });
  }, 20_000);
});

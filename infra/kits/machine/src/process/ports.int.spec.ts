import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { claimPort, freePort, portState } from './ports.js';

const ports = new URL('ports.js', import.meta.url).href;

/** What another process says to an expression with the same functions. */
async function elsewhere(expression: string): Promise<string> {
  const program = `const { claimPort, freePort } = await import('${ports}'); process.stdout.write(String(await ${expression}))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  return stdout;
}

describe('a port that was handed out', () => {
  it('can be listened on, and is handed out no more: not here, and by no other process while this one lives', async () => {
    const port = await freePort();
    expect(await portState('127.0.0.1', port)).toBe('free');
    expect(await claimPort(port)).toBe(false);
    expect(await elsewhere(`claimPort(${port})`)).toBe('false');
  });

  it('may be handed out again once the process is gone that it was handed to', async () => {
    const port = Number(await elsewhere('freePort()'));
    expect(await claimPort(port)).toBe(true);
  });
});

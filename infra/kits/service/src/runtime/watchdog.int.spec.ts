import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';

const runProcess = JSON.stringify(new URL('run-process.js', import.meta.url).href);

/** A program that is run as the services are, and then does something. */
function program(then: string, env: Readonly<Record<string, string>> = { WATCHDOG_SECONDS: '1' }) {
  const source = `
    const { runProcess } = await import(${runProcess});
    await runProcess('a-service', async () => ({ stop: async () => undefined }));
    console.log('up');
    ${then}`;
  const args = ['--input-type=module', '--eval', source];
  const child = spawn(process.execPath, args, { env: { PATH: process.env['PATH'], ...env }, stdio: 'pipe' });
  const said = text(child.stderr);
  return { child, up: once(child.stdout, 'data'), ended: once(child, 'exit'), said };
}

const blocked = 'function sumForEver() { for (;;); } setTimeout(sumForEver, 10);';

describe('a process', () => {
  it('ends itself when its event loop stands still, and says where', async () => {
    const { ended, said } = program(blocked);
    expect(await ended).toEqual([1, null]);
    expect(await said).toMatch(
      /^a-service: it has stood still for 1 s, and ends itself\.\na-service: it stood still in sumForEver \(/,
    );
  });

  it('is killed where it stands still outside of JavaScript', async () => {
    const { ended, said } = program(`
      const { execFileSync } = await import('node:child_process');
      setTimeout(() => execFileSync('sleep', ['10']), 10);`);
    expect((await ended)[0]).not.toBe(0);
    expect(await said).toMatch(/^a-service: it has stood still for 1 s, and ends itself\.\n/);
  });

  it('goes on when it is idle, or was itself stopped by somebody for longer than that', async () => {
    const { child, up, ended, said } = program('setInterval(() => undefined, 1_000)');
    await up;
    child.kill('SIGSTOP');
    // Not a wait for something: the length of the stop is what it must bear.
    await pause(2_500);
    child.kill('SIGCONT');
    await pause(2_500);
    expect(child.exitCode).toBeNull();
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await said).toBe('');
  });

  it('is not watched with 0, and refuses what is no number of seconds', async () => {
    const { child, up, ended } = program(`${blocked} setTimeout(() => undefined, 60_000)`, { WATCHDOG_SECONDS: '0' });
    await up;
    await pause(2_500);
    expect(child.exitCode).toBeNull();
    child.kill('SIGKILL');
    await ended;
    const refused = program('', { WATCHDOG_SECONDS: 'soon' });
    expect(await refused.ended).toEqual([1, null]);
    expect(await refused.said).toContain('WATCHDOG_SECONDS is not valid');
  });
});

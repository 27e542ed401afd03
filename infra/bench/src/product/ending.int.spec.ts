import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';

/** Registers a server that takes a while to stop, beside a listener that kills the process when it is the only one. */
const program = `
  import { setTimeout } from 'node:timers/promises';
  import { stopOnSignals, stoppedInAnyCase } from '${new URL('./ending.js', import.meta.url).href}';
  stoppedInAnyCase(async () => {
    await setTimeout(20);
    process.stdout.write('stopped');
  });
  stopOnSignals();
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => process.listenerCount(signal) === 1 && process.kill(process.pid, 'SIGKILL'));
  setInterval(() => undefined, 1000);
  process.stderr.write('ready');
`;

describe('a bench that is interrupted', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s stops its servers before it ends, also when asked twice',
    async (signal) => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const said = text(child.stdout);
      await once(child.stderr, 'data');
      const exit = once(child, 'exit');
      child.kill(signal);
      child.kill(signal);
      expect(await exit).toEqual([130, null]);
      expect(await said).toBe('stopped');
    },
  );
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';
import { identityOf, isSameProcess, parseProcStat } from './identity.js';
import { endOrphans, ProcessRegistry, readRegistry } from './registry.js';
import { testFolder } from '../testing/test-root.js';

const started: ReturnType<typeof spawn>[] = [];

function idle(script = 'setInterval(() => {}, 1000)') {
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  started.push(child);
  if (child.pid === undefined) throw new Error('node did not start');
  return { child, pid: child.pid };
}

afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

describe('the identity of a process', () => {
  it('is read past any command name', () => {
    const line = `42 (a) b (c) S 1 42 42 0 -1 4194560 ${Array.from({ length: 12 }, (_, index) => index).join(' ')} 987654 1 2`;
    expect(parseProcStat(line)).toEqual({ state: 'S', startTicks: '987654' });
    expect(parseProcStat('nonsense')).toBeUndefined();
  });

  it('stays while it runs, is no other’s and is gone with it', async () => {
    const one = idle();
    const identity = identityOf(one.pid);
    expect(identity).toBeDefined();
    expect(identityOf(one.pid)).toBe(identity);
    expect(isSameProcess(one.pid, identity ?? '')).toBe(true);
    expect(isSameProcess(one.pid, identityOf(process.pid) ?? '')).toBe(false);
    one.child.kill('SIGKILL');
    await once(one.child, 'exit');
    expect(identityOf(one.pid)).toBeUndefined();
  });
});

const newRegistryFile = () => join(testFolder('orphans'), 'processes.json');

describe('orphans', () => {
  it('are ended by recorded pid, also those that do not listen', async () => {
    const registryFile = newRegistryFile();
    const registry = new ProcessRegistry(registryFile);
    const polite = idle();
    const deaf = idle("process.on('SIGTERM', () => {}); console.log('deaf'); setInterval(() => {}, 1000)");
    await once(deaf.child.stdout ?? deaf.child, 'data');
    registry.add('polite', polite.pid, 'SIGTERM');
    registry.add('deaf', deaf.pid, 'SIGTERM');
    const ended = await endOrphans(registryFile);
    expect(ended).toEqual(['polite', 'deaf']);
    expect(identityOf(polite.pid)).toBeUndefined();
    expect(identityOf(deaf.pid)).toBeUndefined();
  });

  it('are never another’s process that has the recorded pid by now', async () => {
    const registryFile = newRegistryFile();
    const stranger = idle();
    writeFileSync(
      registryFile,
      JSON.stringify([{ name: 'svc-auth', pid: stranger.pid, identity: 'another-boot:12', stopSignal: 'SIGTERM' }]),
    );
    expect(await endOrphans(registryFile)).toEqual([]);
    expect(identityOf(stranger.pid)).toBeDefined();
  });

  it('are none where nothing is on record, or a record is damaged', async () => {
    const registryFile = newRegistryFile();
    expect(await endOrphans(registryFile)).toEqual([]);
    writeFileSync(registryFile, '[{"name":"svc-au');
    expect(readRegistry(registryFile)).toEqual([]);
  });
});

import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { testFolder } from '../testing/test-root.js';
import { ALIVE, type AskHealth } from './liveness.js';
import { ProcessRegistry } from './registry.js';
import { SupervisedProcess } from './supervised-process.js';

/** A program that runs until it is asked to end, and what answers whether it is well. */
async function started(health: AskHealth): Promise<SupervisedProcess> {
  const dir = testFolder('stop');
  const spec = {
    name: 'idle',
    command: process.execPath,
    args: ['-e', 'setInterval(() => undefined, 1000)'],
    cwd: dir,
    env: {},
    logFile: join(dir, 'idle.log'),
    stopSignal: 'SIGTERM' as const,
    graceMs: 20_000,
    ipc: false,
    readyWithinMs: 20_000,
    ready: async () => true,
    health,
  };
  const child = new SupervisedProcess(spec, new ProcessRegistry(join(dir, 'run.json')), () => undefined);
  await child.start();
  return child;
}

it('lets the program answer the question that is open', async () => {
  const steps: string[] = [];
  const questions = new EventEmitter();
  const asked = once(questions, 'question');
  const child = await started(async () => {
    questions.emit('question');
    await pause(300);
    steps.push(child.pid === undefined ? 'answered after the end' : 'answered');
    return ALIVE;
  });
  await asked;
  await child.stop();
  steps.push('ended');
  expect(steps).toEqual(['answered', 'ended']);
});

it('does not wait for an answer that does not come', async () => {
  const questions = new EventEmitter();
  const asked = once(questions, 'question');
  const child = await started(() => {
    questions.emit('question');
    return new Promise(() => undefined);
  });
  await asked;
  await child.stop();
  expect(child.pid).toBeUndefined();
});

import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { StartFailure } from '../errors.js';
import { FailingJobs } from './failing-jobs.js';
import { ALIVE, untilSilent, type AskHealth, type Health } from './liveness.js';

const pace = { everyMs: 20, patienceMs: 20, misses: 4 };
const never = new AbortController().signal;

/** Watches a process that answers as listed, and with the last of them for ever. */
async function watched(...answers: (Health | Error | 'frozen')[]) {
  let asked = 0;
  const ask: AskHealth = (signal) => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    if (answer === 'frozen') return pause(60_000, ALIVE, { signal });
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? ALIVE);
  };
  const heard: Health[] = [];
  return { why: await untilSilent(ask, (health) => heard.push(health), never, pace), asked, heard };
}

describe('a process', () => {
  it('is silent after four questions in a row without an answer, however it fails to answer', async () => {
    const one = new Error('refused');
    expect(await watched(ALIVE, one, one, one, ALIVE, 'frozen', one)).toEqual({
      why: 'it did not answer for 0 s',
      asked: 9,
      heard: [ALIVE, ALIVE],
    });
  });

  it('is silent in its own words', async () => {
    expect((await watched(new StartFailure('JetStream did not answer'))).why).toMatch(/^JetStream did not answer for/);
  });

  it('is watched no more once the watch has ended', async () => {
    expect(
      await untilSilent(
        () => Promise.resolve(ALIVE),
        () => undefined,
        AbortSignal.timeout(50),
        pace,
      ),
    ).toBe(undefined);
  });
});

const sweep = (failures: number) => ({ job: 'Sweep', failures, error: 'no' });

describe('a job', () => {
  it('is reported once when its process lists it, and once when it no longer does', () => {
    const jobs = new FailingJobs();
    expect(jobs.hear([])).toEqual({ failing: [], well: [] });
    expect(jobs.hear([sweep(3)])).toEqual({ failing: [sweep(3)], well: [] });
    expect(jobs.hear([sweep(9)])).toEqual({ failing: [], well: [] });
    expect(jobs.hear([])).toEqual({ failing: [], well: ['Sweep'] });
    expect(jobs.hear([sweep(4)])).toEqual({ failing: [sweep(4)], well: [] });
  });
});

import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { Metrics } from '../runtime/metrics.js';
import { idle } from './job.js';
import { Jobs } from './jobs.service.js';
import { Parts } from './parts.js';

function jobs() {
  const lines: { level: number; msg: string; job: string; error: unknown }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const metrics = new Metrics('svc-probe');
  return { jobs: new Jobs(log, metrics), metrics, lines };
}

const minute = 60_000;
afterEach(() => void jest.useRealTimers());

/** Lets this many milliseconds pass, and what they start. */
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('a job', () => {
  it('runs at its interval, never twice at once, and a stop waits for it', async () => {
    jest.useFakeTimers();
    const { jobs: all } = jobs();
    const ends: (() => void)[] = [];
    all.every('Slow work', 2, () => new Promise<void>((end) => ends.push(end)), { runs: 'everywhere' });
    await pass(1999);
    expect(ends).toHaveLength(0);
    await pass(10_001);
    expect(ends).toHaveLength(1);
    expect(all.states).toMatchObject([{ job: 'Slow work', everySeconds: 2, running: true, lastSuccess: null }]);
    let stopped = false;
    const stop = all.onModuleDestroy().then(() => (stopped = true));
    await pass(1000);
    expect(stopped).toBe(false);
    ends[0]?.();
    await stop;
    await pass(minute);
    expect(ends).toHaveLength(1);
    expect(await all.named('slow work')?.order().ended).toBeNull();
  });

  it('that fails three times in a row is listed with the words of its last failure, and logged once as an error', async () => {
    jest.useFakeTimers();
    const { jobs: all, lines } = jobs();
    let works = false;
    all.every(
      'Rounds',
      2,
      () => {
        if (!works) throw new Error('cannot reach "asha@example.in"');
      },
      { runs: 'everywhere' },
    );
    await pass(5000);
    expect(all.failing).toEqual([]);
    await pass(5000);
    expect(all.failing).toEqual([
      { job: 'Rounds', failures: 5, error: 'Error: cannot reach "‹email›"', since: expect.any(String) },
    ]);
    const [{ since } = { since: '' }] = all.failing;
    expect(Date.now() - Date.parse(since)).toBe(8000);
    expect(lines.filter(({ level }) => level === 50)).toMatchObject([
      { job: 'Rounds', msg: 'a job fails again and again' },
    ]);
    expect(lines.filter(({ level }) => level === 40)).toHaveLength(5);
    works = true;
    await pass(2000);
    expect(all.failing).toEqual([]);
    expect(lines.at(-1)).toMatchObject({ level: 30, msg: 'a job no longer fails' });
    await all.onModuleDestroy();
  });

  it('that finds nothing to do keeps its failures for a minute, and forgets them then', async () => {
    jest.useFakeTimers();
    const { jobs: all } = jobs();
    const answers = [new Error('no'), idle, new Error('no'), idle, new Error('no'), idle];
    all.every(
      'Rounds',
      10,
      () => {
        const answer = answers.shift() ?? idle;
        if (answer instanceof Error) throw answer;
        return answer;
      },
      { runs: 'everywhere' },
    );
    await pass(minute);
    expect(all.failing).toMatchObject([{ failures: 3 }]);
    await pass(50_000);
    expect(all.failing).toEqual([]);
    await all.onModuleDestroy();
  });

  it('whose run does not end stands still', async () => {
    jest.useFakeTimers();
    const { jobs: all } = jobs();
    const ends: (() => void)[] = [];
    all.every('Rounds', 2, () => new Promise<void>((end) => ends.push(end)), { runs: 'everywhere' });
    all.every('Long pass', 2, () => new Promise<void>((end) => ends.push(end)), { runs: 'everywhere', longest: 3600 });
    await pass(62_000);
    expect(all.failing).toEqual([]);
    await pass(2000);
    expect(all.failing).toEqual([
      { job: 'Rounds', failures: 0, error: 'it has run for 62 s', since: expect.any(String) },
    ]);
    for (const end of ends) end();
    await all.onModuleDestroy();
  });

  it('that is to be done once is repeated until it succeeds', async () => {
    jest.useFakeTimers();
    const { jobs: all } = jobs();
    let runs = 0;
    all.untilDone(
      'Preparation',
      5,
      () => {
        runs += 1;
        if (runs < 3) throw new Error('not yet');
      },
      { atStart: true },
    );
    await pass(minute);
    expect(runs).toBe(3);
    expect(all.states).toMatchObject([{ failures: 0, error: null }]);
    await all.onModuleDestroy();
  });

  it('that is ordered runs after the run under way, once for all who order it meanwhile', async () => {
    const { jobs: all } = jobs();
    const ends: (() => void)[] = [];
    const job = all.every('Rounds', 3600, () => new Promise<void>((end) => ends.push(end)), { runs: 'everywhere' });
    const first = job.order();
    const [second, third] = [job.order(), job.order()];
    expect([first.number, second.number, third.number]).toEqual([1, 2, 2]);
    ends[0]?.();
    expect(await first.ended).toMatchObject({ number: 1, outcome: 'succeeded' });
    await job.endOf(1);
    ends[1]?.();
    expect(await third.ended).toMatchObject({ number: 2 });
    expect(await job.endOf(2)).toMatchObject({ number: 2 });
    expect(await job.endOf(7)).toBeNull();
    await all.onModuleDestroy();
  });

  it('has a name of its own', async () => {
    const { jobs: all } = jobs();
    all.every('Rounds', 3600, () => undefined, { runs: 'everywhere' });
    expect(() => all.every('rounds', 1, () => undefined, { runs: 'everywhere' })).toThrow(
      'two jobs of the name "rounds"',
    );
    expect(() => all.watch('Rounds')).toThrow('two jobs of the name "Rounds"');
    await all.onModuleDestroy();
  });
});

describe('watched work', () => {
  it('reports itself, and is forgotten when nothing is tried for long', async () => {
    jest.useFakeTimers();
    const { jobs: all, metrics } = jobs();
    const watch = all.watch('Provider');
    for (const _ of [1, 2, 3]) await expect(watch.of(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(all.failing).toMatchObject([{ job: 'Provider', failures: 3 }]);
    expect(await metrics.text()).toContain('rahi_job_failures_in_row{job="Provider",service="svc-probe"} 3');
    expect(await watch.of(() => Promise.resolve(7))).toBe(7);
    expect(all.failing).toEqual([]);
    watch.standsStill(new Error('12 events wait'));
    expect(all.failing).toMatchObject([{ failures: 3, error: 'Error: 12 events wait' }]);
    await pass(minute);
    expect(all.failing).toEqual([]);
  });
});

describe('a run of many parts', () => {
  it('does all it can, and then says that some failed', async () => {
    const done: number[] = [];
    const reported: unknown[] = [];
    const run = async () => {
      const parts = new Parts();
      for (const part of [1, 2, 3]) {
        await parts.do(
          async () => {
            if (part === 2) throw new TypeError('two');
            done.push(part);
          },
          (error) => reported.push(error),
        );
      }
      return parts.end();
    };
    const { jobs: all } = jobs();
    await expect(all.watch('Parts').of(run)).rejects.toThrow('1 of 3 failed');
    expect(all.states).toMatchObject([{ error: '1 of 3 failed: TypeError: two' }]);
    expect([done, reported]).toEqual([[1, 3], [new TypeError('two')]]);
  });

  it('is idle when there was none', async () => {
    const parts = new Parts();
    expect(parts.end()).toBe(idle);
    await parts.do(async () => undefined);
    expect(parts.end()).toBeUndefined();
  });
});

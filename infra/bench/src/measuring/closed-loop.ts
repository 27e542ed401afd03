import { performance } from 'node:perf_hooks';
import { Latencies } from '@rahi/simulator';

export interface Round {
  /** What went well. */
  readonly done: number;
  /** What went wrong, each in words. */
  readonly failures: readonly string[];
  readonly seconds: number;
  readonly latencies: Latencies;
}

/**
 * Has so many workers do one thing after another for a while: what a server gets through when it is never idle.
 * @param work one piece; `worker` counts from 0. What it throws is a failure, and no latency.
 */
export async function closedLoop(
  work: (worker: number) => Promise<void>,
  { workers, seconds }: { workers: number; seconds: number },
): Promise<Round> {
  const latencies = new Latencies();
  const failures: string[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  const run = async (worker: number) => {
    for (let from = performance.now(); from < end; from = performance.now()) {
      try {
        await work(worker);
        latencies.record(performance.now() - from);
      } catch (error) {
        failures.push(String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => run(worker)));
  return { done: latencies.count, failures, seconds: (performance.now() - start) / 1000, latencies };
}

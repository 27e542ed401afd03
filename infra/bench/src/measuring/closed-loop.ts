import { performance } from 'node:perf_hooks';
import { Latencies } from '@rahi/simulator';

export interface Round {
  /** Pieces of work that succeeded. */
  readonly done: number;
  /** The errors of the others. */
  readonly failures: readonly string[];
  readonly seconds: number;
  readonly latencies: Latencies;
}

/**
 * Lets a number of workers do one piece of work after the other for some seconds, or until a signal: the throughput of a
 * busy server.
 * @param work one piece; `worker` counts from 0. A piece that throws is a failure and has no latency.
 */
export async function closedLoop(
  work: (worker: number) => Promise<void>,
  { workers, seconds = Infinity, until }: { workers: number; seconds?: number; until?: AbortSignal },
): Promise<Round> {
  const latencies = new Latencies();
  const failures: string[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  const goesOn = (now: number) => now < end && !until?.aborted;
  const run = async (worker: number) => {
    for (let from = performance.now(); goesOn(from); from = performance.now()) {
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

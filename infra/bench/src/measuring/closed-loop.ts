import { performance } from 'node:perf_hooks';
import { Latencies } from '@rahi/simulator';

export interface Round {
  /** Of the work that ended well within the round. */
  readonly done: number;
  readonly seconds: number;
  readonly latencies: Latencies;
}

/**
 * Has so many workers do one thing after another for a while: what a server gets through when it is never idle.
 * @param work one piece; `worker` counts from 0. Its failure ends the round.
 * @throws whatever a piece of work threw: a bench counts no errors, it has none
 */
export async function closedLoop(
  work: (worker: number) => Promise<void>,
  { workers, seconds }: { workers: number; seconds: number },
): Promise<Round> {
  const latencies = new Latencies();
  const start = performance.now();
  const end = start + seconds * 1000;
  const run = async (worker: number) => {
    for (let from = performance.now(); from < end; from = performance.now()) {
      await work(worker);
      latencies.record(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => run(worker)));
  return { done: latencies.count, seconds: (performance.now() - start) / 1000, latencies };
}

import { setImmediate } from 'node:timers/promises';

/**
 * Hands on what arrives in batches: waits for the first, and takes along all that has arrived with it, in order.
 * @param most how many a batch holds at most; as many again may be on their way while one is worked on
 */
export async function* inBatches<T>(source: AsyncIterable<T>, most: number): AsyncGenerator<T[]> {
  const arrivals = source[Symbol.asyncIterator]();
  const ask = () => {
    const arrival = arrivals.next();
    // What it fails with is thrown where it is waited for, which may be after a batch has been worked on.
    arrival.catch(() => undefined);
    return arrival;
  };
  try {
    for (let next = ask(); ;) {
      const first = await next;
      if (first.done) return;
      const batch = [first.value];
      for (next = ask(); batch.length < most; next = ask()) {
        const more = await Promise.race([next, setImmediate()]);
        if (!more || more.done) break;
        batch.push(more.value);
      }
      yield batch;
    }
  } finally {
    // Without waiting: it is behind the arrival that was asked for, which may never come.
    arrivals.return?.().catch(() => undefined);
  }
}

/** A histogram of Prometheus: how many observations are at most each bound. */
export interface Histogram {
  readonly count: number;
  /** Bounds in ascending order with the observations up to them. */
  readonly upTo: readonly (readonly [bound: number, count: number])[];
}

/** Reads a histogram that has one child from a text of /metrics. @throws Error when it is not there */
export function histogramIn(text: string, name: string): Histogram {
  const upTo = [...text.matchAll(new RegExp(`^${name}_bucket\\{[^}]*\\ble="([^"]+)"[^}]*\\} (\\S+)$`, 'gm'))]
    .map(([, bound, count]) => [bound === '+Inf' ? Infinity : Number(bound), Number(count)] as const)
    .toSorted(([one], [other]) => one - other);
  const last = upTo.at(-1);
  if (!last) throw new Error(`there is no histogram ${name}`);
  return { count: last[1], upTo };
}

/** What was observed between two readings. */
export function since(before: Histogram, after: Histogram): Histogram {
  const earlier = new Map(before.upTo);
  return {
    count: after.count - before.count,
    upTo: after.upTo.map(([bound, count]) => [bound, count - (earlier.get(bound) ?? 0)]),
  };
}

/**
 * A quantile, as Prometheus computes it: linear within a bucket.
 * @throws Error when nothing was observed, or the quantile is above the last bound
 */
export function quantile({ count, upTo }: Histogram, share: number): number {
  if (count === 0) throw new Error('nothing was observed');
  const rank = share * count;
  const at = upTo.findIndex(([, within]) => within >= rank);
  const [bound, within] = upTo[at] ?? [Infinity, 0];
  if (bound === Infinity) throw new Error('the quantile is above the last bound');
  const [below, before] = upTo[at - 1] ?? [0, 0];
  return below + ((bound - below) * (rank - before)) / Math.max(1, within - before);
}

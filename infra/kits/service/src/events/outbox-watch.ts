import type { DataSource } from 'typeorm';
import type { Metrics } from '../runtime/metrics.js';

/** Beyond this the depth is not worth what counting costs; the age still tells. */
const countedUpTo = 10_000;

const waiting = `SELECT
    (SELECT count(*)::int FROM (SELECT 1 FROM outbox WHERE published_at IS NULL LIMIT ${countedUpTo}) AS counted) AS depth,
    (SELECT greatest(extract(epoch FROM now() - occurred_at), 0)::float8 FROM outbox
      WHERE published_at IS NULL ORDER BY seq LIMIT 1) AS age`;

/** Shows how much waits in the outbox and for how long. Instances of a service share one: take the maximum. */
export function watchOutbox(metrics: Metrics, database: DataSource): void {
  const { outboxDepth, outboxAge } = metrics;
  metrics.sources.add('outbox', [outboxDepth, outboxAge], async () => {
    const [row] = await database.query<{ depth: number; age: number | null }[]>(waiting);
    if (!row) return;
    outboxDepth.set(row.depth);
    outboxAge.set(row.age ?? 0);
  });
}

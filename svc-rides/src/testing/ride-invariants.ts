import { transitions, type RideStatus } from '@rahi/contracts';
import type { DataSource } from 'typeorm';

interface Broken {
  invariant: string;
  id: string;
}

const active = `status IN ('searching', 'driver_assigned', 'driver_arrived', 'in_progress')`;

const checks: Record<string, string> = {
  'one active ride per rider': `SELECT rider_id AS id FROM rides WHERE ${active} GROUP BY 1 HAVING count(*) > 1`,
  'one active ride per driver': `SELECT driver_id AS id FROM rides WHERE ${active} AND driver_id IS NOT NULL
     GROUP BY 1 HAVING count(*) > 1`,
  'one driver per ride': `SELECT data->>'rideId' AS id FROM outbox WHERE type = 'ride.driver_assigned.v1'
     GROUP BY 1 HAVING count(*) > 1`,
  'versions without a gap, one event each': `SELECT rides.id FROM rides LEFT JOIN outbox ON data->>'rideId' = rides.id::text
     GROUP BY rides.id, rides.version
     HAVING coalesce(array_agg((data->>'version')::int ORDER BY seq), '{}') IS DISTINCT FROM
            (SELECT array_agg(v) FROM generate_series(1, rides.version) v)`,
  'the last event is the ride': `SELECT rides.id FROM rides
     JOIN outbox ON data->>'rideId' = rides.id::text AND (data->>'version')::int = rides.version
     WHERE data->>'status' <> status OR data->>'driverId' IS DISTINCT FROM driver_id::text
        OR (data->>'rating')::int IS DISTINCT FROM rating`,
};

/** What must hold of the whole database after anything (architecture: invariants), each broken one named. */
export async function brokenInvariants(database: DataSource): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const [invariant, sql] of Object.entries(checks)) {
    const rows = await database.query<{ id: string }[]>(sql);
    broken.push(...rows.map(({ id }) => ({ invariant, id })));
  }
  return [...broken, ...(await strayTransitions(database))];
}

/** Status only along R9: every event's status follows from the one before. */
async function strayTransitions(database: DataSource): Promise<Broken[]> {
  const steps = await database.query<{ id: string; from: RideStatus; to: RideStatus; type: string }[]>(
    `SELECT * FROM (
       SELECT data->>'rideId' AS id, type, data->>'status' AS "to",
              lag(data->>'status') OVER (PARTITION BY data->>'rideId' ORDER BY seq) AS "from"
       FROM outbox) steps WHERE "from" IS NOT NULL`,
  );
  return steps
    .filter(({ from, to, type }) => {
      if (type === 'ride.rated.v1') return from !== 'completed' || to !== 'completed';
      return !transitions.some((t) => t.from === from && t.to === to);
    })
    .map(({ id, from, to }) => ({ invariant: `no way from ${from} to ${to}`, id }));
}

import { DataSource } from 'typeorm';

export interface Amounts {
  rides: number;
  users: number;
  drivers: number;
  auditRows: number;
  /** Days that the rows are spread over, until now. */
  days: number;
}

const firstNames = `ARRAY['Asha','Vikram','Meena','Imran','Priya','Arjun','Fatima','Rohan','Kavita','Sanjay','आशा','विक्रम','मीना','José']`;
const lastNames = `ARRAY['Rao','Singh','Iyer','Ali','Nair','Khan','Das','Menon','Gupta','Bose','राव','सिंह']`;
const streets = `ARRAY['Connaught Place','Hauz Khas Village','Cyber Hub','Bandra West','Koramangala','Park Street','चाँदनी चौक','Salt Lake','T Nagar','Banjara Hills']`;

const pick = (list: string, n: string) => `(${list})[1 + (${n}) % array_length(${list}, 1)]`;
const nameOf = (n: string) => `${pick(firstNames, n)} || ' ' || ${pick(lastNames, `${n} / 14`)} || ' ' || (${n})`;
const idOf = (n: string, kind: number) =>
  `('${'0'.repeat(8)}-0000-4000-8${kind}00-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** The user's id of the n-th person. */
export const personId = (n: number) => `00000000-0000-4000-8100-${n.toString(16).padStart(12, '0')}`;

/** The id of the n-th ride. */
export const rideId = (n: number) => `00000000-0000-4000-8200-${n.toString(16).padStart(12, '0')}`;

/** Fills the tables by SQL as events would: a million rides in minutes. */
export async function fill(url: string, { rides, users, drivers, auditRows, days }: Amounts): Promise<void> {
  const database = await new DataSource({ type: 'postgres', url, extra: { max: 1 } }).initialize();
  const ago = (n: string, of: number) => `date_trunc('milliseconds', now() - ${n} * interval '${days} days' / ${of})`;
  const inChunks = async (count: number, sql: string) => {
    for (let from = 0; from < count; from += 20_000) {
      await database.query(sql, [from, Math.min(from + 20_000, count) - 1]);
    }
  };
  try {
    await database.query(`SET maintenance_work_mem = '256MB'`);
    await database.query('SET statement_timeout = 0');
    const indexes = await withoutIndexes(database);
    await inChunks(
      users,
      `INSERT INTO users (user_id, version, name, email, phone, type, created_at, event_at)
       SELECT ${idOf('i', 1)}, 2, ${nameOf('i')}, 'person' || i || '@rahi.test', '+91 9' || lpad((i * 7919)::text, 9, '0'),
              CASE WHEN i < ${drivers} THEN 'driver' ELSE 'rider' END, ${ago('i', users)}, ${ago('i', users)}
         FROM generate_series($1::int, $2::int) i`,
    );
    await inChunks(
      drivers,
      `INSERT INTO drivers (driver_id, version, name, vehicle_type, vehicle_model, vehicle_number, is_online, created_at, event_at)
       SELECT ${idOf('i', 1)}, 8 + (i % 5 = 0)::int, ${nameOf('i')}, 'mini', 'White Dzire', 'DL 01 AB ' || i, i % 5 = 0, ${ago('i', drivers)},
              ${ago('i', drivers)}
         FROM generate_series($1::int, $2::int) i`,
    );
    await inChunks(
      drivers,
      `INSERT INTO driver_shifts (driver_id, version, is_online, at, until)
       SELECT ${idOf('i', 1)}, v, v % 2 = 1, at, CASE WHEN v < 8 + (i % 5 = 0)::int THEN at + interval '3 hours' END
         FROM generate_series($1::int, $2::int) i, generate_series(1, 8 + (i % 5 = 0)::int) v, LATERAL (SELECT ${ago('v', 10)} AS at) AS began`,
    );
    await inChunks(
      rides,
      `INSERT INTO rides (ride_id, version, status, rider_id, rider_name, driver_id, driver_name, vehicle_type, fare_paise,
                          commission_paise, distance_km, pickup_address, dropoff_address, created_at, started_at, completed_at,
                          cancelled_at, rating, kind, for_guest)
       SELECT ${idOf('i', 2)}, 5, status, ${idOf(`i % ${users}`, 1)}, ${nameOf(`i % ${users}`)},
              ${idOf(`i % ${drivers}`, 1)}, ${nameOf(`i % ${drivers}`)}, 'mini', 20000 + i % 999,
              CASE status WHEN 'completed' THEN (20000 + i % 999) / 10 ELSE 0 END, 2 + i % 30,
              ${pick(streets, 'i')} || ', Block ' || i % 400, ${pick(streets, 'i / 10')},
              at, CASE status WHEN 'completed' THEN at + interval '5 min' END,
              CASE status WHEN 'completed' THEN at + interval '25 min' END,
              CASE status WHEN 'cancelled' THEN at + interval '3 min' END, CASE WHEN i % 3 = 0 THEN 1 + i % 5 END,
              CASE WHEN i % 500 = 0 THEN 'rental' ELSE 'on_demand' END, i % 500 = 1
         FROM generate_series($1::int, $2::int) i,
              LATERAL (SELECT ${ago('i', rides)} - interval '30 min' AS at,
                              CASE WHEN i < 40 THEN (ARRAY['searching', 'driver_assigned', 'driver_arrived', 'in_progress'])[1 + i % 4]
                                   WHEN i % 8 = 0 THEN 'cancelled' ELSE 'completed' END AS status) AS ride`,
    );
    await inChunks(
      rides,
      `INSERT INTO postings (entry_id, line, kind, at, ride_id, account, owner, driver_id, paise)
       SELECT i + 1, line, 'ride_completed', completed_at, ride_id, account, owner, driver_id, paise
         FROM generate_series($1::int, $2::int) i JOIN rides ON ride_id = ${idOf('i', 2)} AND status = 'completed',
              LATERAL (VALUES (0, 'rider', rider_id, fare_paise), (1, 'driver', driver_id, commission_paise - fare_paise),
                              (2, 'commission', NULL, -commission_paise)) AS posting (line, account, owner, paise)`,
    );
    await inChunks(
      Math.min(rides, 20_000),
      `INSERT INTO ride_events (event_id, ride_id, version, type, at)
       SELECT ${idOf('i', 3)}, ${idOf('i', 2)}, 5, 'ride.completed.v1', ${ago('i', rides)}
         FROM generate_series($1::int, $2::int) i`,
    );
    await inChunks(
      auditRows,
      `INSERT INTO audit_log (seq, event_id, type, occurred_at, request_id, actor_id, action, target_type, target_id, outcome,
                              code, prev_hash, hash)
       SELECT i + 1, ${idOf('i', 4)}, 'audit.admin_acted.v1', ${ago('i', auditRows)}, 'filled', ${idOf('i % 50', 1)},
              (ARRAY['user.suspend', 'user.activate', 'ride.cancel'])[1 + i % 3], 'user', ${idOf('i', 1)},
              CASE WHEN i % 100 = 0 THEN 'refused' ELSE 'done' END, NULL, sha256('a'), sha256('b')
         FROM generate_series($1::int, $2::int) i`,
    );
    await database.query('ALTER TABLE audit_head DISABLE TRIGGER USER');
    await database.query('UPDATE audit_head SET seq = $1', [auditRows]);
    await database.query('ALTER TABLE audit_head ENABLE TRIGGER USER');
    for (const { definition } of indexes) await database.query(definition);
    await database.query('VACUUM ANALYZE');
  } finally {
    await database.destroy();
  }
}

/** Drops the indexes that are not unique: to create them at the end is much faster. */
async function withoutIndexes(database: DataSource): Promise<{ definition: string }[]> {
  const indexes = await database.query<{ name: string; definition: string }[]>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
      WHERE schemaname = current_schema() AND indexdef NOT LIKE 'CREATE UNIQUE%'
        AND tablename IN ('rides', 'users', 'drivers', 'driver_shifts', 'ride_events', 'postings', 'audit_log')`,
  );
  for (const { name } of indexes) await database.query(`DROP INDEX ${name}`);
  return indexes;
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE person_flags (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     kind text NOT NULL
       CHECK (kind IN ('impossible_trip', 'gps_jump', 'pair', 'cancel_rate', 'decline_rate', 'shared_device', 'report')),
     person_id uuid NOT NULL,
     role text NOT NULL CHECK (role IN ('rider', 'driver')),
     other_id uuid,
     ride_id uuid NOT NULL REFERENCES rides,
     count integer,
     of integer,
     metres integer,
     seconds integer,
     state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'dismissed', 'acted')),
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     settled_at timestamptz(3),
     settled_by uuid,
     note text,
     CONSTRAINT settled_by_somebody
       CHECK ((state = 'open') = (settled_at IS NULL) AND (state = 'open') = (settled_by IS NULL))
   )`,
  `CREATE INDEX person_flags_open_first ON person_flags ((state = 'open') DESC, created_at DESC, id DESC)`,
  `CREATE INDEX person_flags_of_person ON person_flags (person_id, kind, created_at)`,
  `CREATE INDEX person_flags_of_ride ON person_flags (ride_id)`,
  `CREATE INDEX person_flags_retention ON person_flags USING brin (created_at)`,
  // Each thing is flagged once: a trip, a report; a pair or a rate while its flag is open.
  `CREATE UNIQUE INDEX one_flag_per_trip ON person_flags (ride_id, kind) WHERE kind IN ('impossible_trip', 'gps_jump')`,
  `CREATE UNIQUE INDEX one_flag_per_report ON person_flags (person_id, other_id) WHERE kind = 'report'`,
  `CREATE UNIQUE INDEX one_open_flag_per_person
     ON person_flags (kind, person_id, role, coalesce(other_id, person_id))
     WHERE state = 'open' AND kind IN ('pair', 'cancel_rate', 'decline_rate', 'shared_device')`,
  // The job goes through rides in the order in which they end, and through offers by id.
  `CREATE INDEX rides_ended ON rides ((coalesce(completed_at, cancelled_at)), id)
     WHERE status IN ('completed', 'cancelled')`,
  // A driver who gave rides back stands no longer in them as their driver.
  `CREATE INDEX rides_released ON rides (released_driver_id, created_at) WHERE released_driver_id IS NOT NULL`,
  `CREATE TABLE flag_progress (
     one boolean PRIMARY KEY DEFAULT true CHECK (one),
     ended_at timestamptz NOT NULL DEFAULT now(),
     ended_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
     offer_id bigint NOT NULL
   )`,
  `INSERT INTO flag_progress (offer_id) SELECT coalesce(max(id), 0) FROM offers`,
  // What people said before there was a queue.
  `INSERT INTO person_flags (kind, person_id, role, other_id, ride_id, created_at)
   SELECT 'report', other_id, CASE WHEN other_id = rider_id THEN 'rider' ELSE 'driver' END, by_id, ride_id, blocks.created_at
     FROM blocks JOIN rides ON rides.id = ride_id`,
];

/** What the desk should look at, and how far the job that finds it has come. */
export class PersonFlags1795951200000 implements MigrationInterface {
  readonly name = 'PersonFlags1795951200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}

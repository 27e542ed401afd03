import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `ALTER TABLE emergencies
     ADD COLUMN assigned_at timestamptz(3),
     ADD COLUMN contacted_at timestamptz(3),
     ADD COLUMN contacted_by uuid,
     ADD COLUMN contacted_name text,
     ADD COLUMN closed_at timestamptz(3),
     ADD COLUMN closed_by uuid,
     ADD COLUMN closed_name text,
     ADD COLUMN escalated_at timestamptz(3),
     ADD COLUMN escalated_again_at timestamptz(3),
     ADD COLUMN drill boolean NOT NULL DEFAULT false`,
  `UPDATE emergencies SET closed_at = entry.at, closed_by = entry.by_id, closed_name = entry.by_name
     FROM emergency_entries AS entry
    WHERE entry.emergency_id = emergencies.emergency_id AND entry.kind = emergencies.closed_as`,
  `UPDATE emergencies SET assigned_at = entry.at FROM emergency_entries AS entry
    WHERE entry.emergency_id = emergencies.emergency_id AND entry.kind = 'assigned' AND entry.by_id = assigned_to`,
  // Nobody is woken for what was open before: the promise did not exist.
  `UPDATE emergencies SET escalated_at = now(), escalated_again_at = now() WHERE acknowledged_at IS NULL`,
  'CREATE INDEX emergencies_waiting ON emergencies (raised_at) WHERE acknowledged_at IS NULL',
  'CREATE UNIQUE INDEX emergencies_open_drill ON emergencies (drill) WHERE drill AND closed_as IS NULL',
  `CREATE TABLE incident_post (
     entry_id uuid NOT NULL,
     person_id uuid NOT NULL,
     emergency_id uuid NOT NULL,
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     due_at timestamptz(3) NOT NULL DEFAULT now(),
     tries integer NOT NULL DEFAULT 0,
     sent_at timestamptz(3),
     PRIMARY KEY (entry_id, person_id)
   )`,
  'CREATE INDEX incident_post_due ON incident_post (due_at) WHERE sent_at IS NULL',
];

/** Each step of an incident with who and when, what nobody acknowledged in time, and drills (ADR 91). */
export class IncidentsInSteps1796290000000 implements MigrationInterface {
  readonly name = 'IncidentsInSteps1796290000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}

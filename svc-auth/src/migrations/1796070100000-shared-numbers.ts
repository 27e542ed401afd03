import type { MigrationInterface, QueryRunner } from 'typeorm';

const phoneKey = String.raw`regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^0?([6-9][0-9]{9})$', '91\1')`;

const statements = [
  `CREATE TABLE shared_numbers (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     kind text NOT NULL CHECK (kind = 'phone'),
     value text NOT NULL,
     key text NOT NULL,
     person_id uuid NOT NULL,
     other_id uuid NOT NULL CHECK (other_id <> person_id),
     state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'cleared')),
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     settled_at timestamptz(3),
     settled_by uuid,
     note text,
     CONSTRAINT cleared_by_somebody
       CHECK ((state = 'open') = (settled_at IS NULL) AND (state = 'open') = (settled_by IS NULL))
   )`,
  `CREATE UNIQUE INDEX one_flag_per_pair
     ON shared_numbers (kind, key, least(person_id, other_id), greatest(person_id, other_id))`,
  'CREATE INDEX shared_numbers_newest ON shared_numbers (state, created_at DESC, id DESC)',
  'CREATE INDEX shared_numbers_of_person ON shared_numbers (person_id, kind)',
  'CREATE INDEX shared_numbers_of_other ON shared_numbers (other_id)',
  `CREATE INDEX users_phone ON users ((${phoneKey}), created_at, id) WHERE phone IS NOT NULL`,
  // Those who have one phone already: all but the first of them.
  `INSERT INTO shared_numbers (kind, value, key, person_id, other_id)
   SELECT 'phone', value, key, id, first FROM (
     SELECT id, phone AS value, ${phoneKey} AS key,
            first_value(id) OVER (PARTITION BY ${phoneKey} ORDER BY created_at, id) AS first
       FROM users WHERE phone IS NOT NULL
   ) AS known WHERE id <> first`,
];

/** Phones that two accounts have, for the desk. */
export class SharedNumbers1796070100000 implements MigrationInterface {
  readonly name = 'SharedNumbers1796070100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}

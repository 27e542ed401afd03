import type { MigrationInterface, QueryRunner } from 'typeorm';

const plateKey = String.raw`regexp_replace(upper(regexp_replace(vehicle_number, '[^A-Za-z0-9]', '', 'g')), '(^|[A-Z])0+(?=[0-9])', '\1', 'g')`;
const upiKey = 'lower(btrim(upi_id))';

/** Flags every driver but the first with a value: those who have it already. */
const flagKnown = (kind: string, column: string, key: string) => `
  INSERT INTO shared_numbers (kind, value, key, person_id, other_id)
  SELECT '${kind}', value, key, id, first FROM (
    SELECT id, ${column} AS value, ${key} AS key, first_value(id) OVER (PARTITION BY ${key} ORDER BY created_at, id) AS first
      FROM drivers WHERE ${column} IS NOT NULL
  ) AS known WHERE id <> first`;

const statements = [
  `CREATE TABLE shared_numbers (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     kind text NOT NULL CHECK (kind IN ('plate', 'upi', 'licence', 'registration', 'insurance', 'permit')),
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
  // The number on a paper, as the desk typed it.
  'ALTER TABLE documents ADD COLUMN number text',
  `CREATE INDEX documents_number ON documents ((upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g'))), kind)`,
  `CREATE INDEX drivers_plate ON drivers ((${plateKey}), created_at, id)`,
  `CREATE INDEX drivers_upi ON drivers ((${upiKey}), created_at, id) WHERE upi_id IS NOT NULL`,
  flagKnown('plate', 'vehicle_number', plateKey),
  flagKnown('upi', 'upi_id', upiKey),
];

/** Values that two drivers have, for the desk. */
export class SharedNumbers1796070000000 implements MigrationInterface {
  readonly name = 'SharedNumbers1796070000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}

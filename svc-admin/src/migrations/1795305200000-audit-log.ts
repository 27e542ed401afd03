import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE audit_log (
     seq bigint PRIMARY KEY,
     event_id uuid NOT NULL UNIQUE,
     type text NOT NULL,
     occurred_at timestamptz(3) NOT NULL,
     request_id text NOT NULL,
     actor_id uuid,
     action text NOT NULL,
     target_type text NOT NULL,
     target_id uuid,
     outcome text NOT NULL,
     code text,
     reason text,
     prev_hash bytea NOT NULL,
     hash bytea NOT NULL
   )`,
  'CREATE INDEX audit_log_of_actor ON audit_log (actor_id, seq)',
  'CREATE INDEX audit_log_of_action ON audit_log (action, seq)',
  'CREATE INDEX audit_log_of_outcome ON audit_log (outcome, seq)',
  `CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  // The end of the chain: without it, rows taken from the end would leave a chain that is whole.
  `CREATE TABLE audit_head (
     single boolean PRIMARY KEY DEFAULT true CHECK (single),
     seq bigint NOT NULL,
     hash bytea NOT NULL
   )`,
  `INSERT INTO audit_head (seq, hash) VALUES (0, decode(repeat('00', 32), 'hex'))`,
  `CREATE FUNCTION refuse_other_than_next() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NEW.seq <> OLD.seq + 1 THEN RAISE EXCEPTION '% only goes on', TG_TABLE_NAME; END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER audit_head_goes_on BEFORE UPDATE ON audit_head
   FOR EACH ROW EXECUTE FUNCTION refuse_other_than_next()`,
  `CREATE TRIGGER audit_head_stays BEFORE INSERT OR DELETE OR TRUNCATE ON audit_head
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
];

export class AuditLog1795305200000 implements MigrationInterface {
  readonly name = 'AuditLog1795305200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}

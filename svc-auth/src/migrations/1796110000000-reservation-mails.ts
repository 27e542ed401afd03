import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // A row goes a day after its event: until then the same state is not mailed again.
  `CREATE TABLE reservation_mails (
     reservation_id uuid NOT NULL,
     version integer NOT NULL,
     user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     kind text NOT NULL,
     reservation jsonb NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now(),
     due_at timestamptz NOT NULL DEFAULT now(),
     sent_at timestamptz,
     tries integer NOT NULL DEFAULT 0,
     PRIMARY KEY (reservation_id, version)
   )`,
  'CREATE INDEX reservation_mails_due ON reservation_mails (due_at) WHERE sent_at IS NULL',
  'CREATE INDEX reservation_mails_user ON reservation_mails (user_id)',
  'CREATE INDEX reservation_mails_created ON reservation_mails (created_at)',
];

/** R43: mails of bookings for later that are to be sent. */
export class ReservationMails1796110000000 implements MigrationInterface {
  readonly name = 'ReservationMails1796110000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reservation_mails');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // Null until the person is asked, after their first ride.
  'ALTER TABLE users ADD COLUMN receipt_mail boolean',
  // A row goes a day after its ride: until then the ride's receipt is not sent again.
  `CREATE TABLE receipt_mails (
     ride_id uuid PRIMARY KEY,
     user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     created_at timestamptz NOT NULL DEFAULT now(),
     due_at timestamptz NOT NULL DEFAULT now(),
     sent_at timestamptz,
     tries integer NOT NULL DEFAULT 0
   )`,
  'CREATE INDEX receipt_mails_due ON receipt_mails (due_at) WHERE sent_at IS NULL',
  'CREATE INDEX receipt_mails_user ON receipt_mails (user_id)',
  'CREATE INDEX receipt_mails_created ON receipt_mails (created_at)',
];

/** Receipts by mail: who wants them, and which are to be sent. */
export class ReceiptMails1796090000000 implements MigrationInterface {
  readonly name = 'ReceiptMails1796090000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE receipt_mails');
    await runner.query('ALTER TABLE users DROP COLUMN receipt_mail');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = [
  // A session has one device, which ends with it; a device that signs in again belongs to its newest session.
  `CREATE TABLE push_subscriptions (
     session_id uuid PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
     endpoint text NOT NULL CONSTRAINT push_subscriptions_endpoint_key UNIQUE,
     p256dh text NOT NULL,
     auth text NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now()
   )`,
  // Without a row a kind is wanted. No list of kinds here: a new one needs no migration.
  `CREATE TABLE notification_choices (
     user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     kind text NOT NULL,
     wanted boolean NOT NULL,
     PRIMARY KEY (user_id, kind)
   )`,
  `CREATE TABLE vapid_keys (
     id smallint PRIMARY KEY DEFAULT 1 CONSTRAINT one_pair_of_keys CHECK (id = 1),
     public_key text NOT NULL,
     private_key text NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now()
   )`,
];

/** R33: notifications on people's devices. */
export class Notifications1795710000000 implements MigrationInterface {
  readonly name = 'Notifications1795710000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of tables) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE vapid_keys, notification_choices, push_subscriptions');
  }
}

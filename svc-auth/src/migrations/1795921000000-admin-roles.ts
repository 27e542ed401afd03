import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Roles at the desk. An administrator without one is an owner: those of before, and whom the last release makes one meanwhile. */
const statements = [
  'ALTER TABLE users ADD COLUMN admin_role text',
  // A role that an owner asked for somebody, until a second owner agrees.
  `CREATE TABLE role_requests (
     user_id uuid PRIMARY KEY REFERENCES users (id),
     role text NOT NULL,
     asked_by uuid NOT NULL REFERENCES users (id),
     asked_at timestamptz NOT NULL
   )`,
];

export class AdminRoles1795921000000 implements MigrationInterface {
  readonly name = 'AdminRoles1795921000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** R4: a role that was taken away stays away, also from somebody whom the settings name. */
export class RevokedAdmins1795205200000 implements MigrationInterface {
  readonly name = 'RevokedAdmins1795205200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN admin_revoked boolean NOT NULL DEFAULT false');
    await runner.query('CREATE INDEX users_admins ON users (id) WHERE is_admin');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX users_admins');
    await runner.query('ALTER TABLE users DROP COLUMN admin_revoked');
  }
}

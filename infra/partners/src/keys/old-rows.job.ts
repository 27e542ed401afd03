import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Jobs } from '@rahi/service-kit';
import { DataSource } from 'typeorm';

const everySeconds = 600;

/** What nobody asks for any more: tokens still count for an hour after their end, usage is shown for 30 days and kept for 400. */
const statements = [
  `DELETE FROM tokens WHERE expires_at < now() - interval '1 hour'`,
  'DELETE FROM assertions WHERE expires_at < now()',
  `DELETE FROM client_minutes WHERE minute < now() - interval '1 hour'`,
  'DELETE FROM client_secrets WHERE ends_at < now()',
  `DELETE FROM usage WHERE day < current_date - 400`,
];

/** Deletes rows whose time is over. */
@Injectable()
export class OldRows implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly jobs: Jobs,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Old rows of partners', everySeconds, () => this.delete(), { runs: 'once' });
  }

  async delete(): Promise<void> {
    for (const statement of statements) await this.database.query(statement);
  }
}

import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { sharedBrowserDays, sharedBrowsers } from '@rahi/contracts';
import { HandlesInternal, type InternalInbound } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import { Clock } from '../../identity/clock.js';
import { dayMs } from './codes.store.js';

const sql = `
  SELECT users.id AS "userId", max(sharing.accounts)::integer AS accounts
    FROM users
    JOIN known_browsers AS own ON own.email = users.email AND own.last_used_at > $2
   CROSS JOIN LATERAL (SELECT count(*) AS accounts FROM known_browsers AS others
                        WHERE others.browser = own.browser AND others.last_used_at > $2) AS sharing
   WHERE users.id = ANY($1::uuid[])
   GROUP BY users.id
  HAVING max(sharing.accounts) > 1`;

/** Finds browsers that several accounts use: they may belong to a family, or to one person with several names. */
@Controller()
export class SharedBrowsersController {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  @HandlesInternal(sharedBrowsers)
  async of({ request: { userIds } }: InternalInbound<typeof sharedBrowsers>) {
    const since = this.clock.ago(sharedBrowserDays * dayMs);
    return { shared: await this.database.query<{ userId: string; accounts: number }[]>(sql, [userIds, since]) };
  }
}

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Refusal } from '@rahi/contracts';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { say } from '../say.js';

/** How often a client may ask in a minute, over all of its tokens and all instances of this program. */
export const callsAMinute = 120;

const minute = z.object({ asked: z.number(), seconds: z.number() });

/** Counts what clients ask. */
@Injectable()
export class Usage {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Counts a call of a client in this minute. @throws Refusal too_many_requests past the limit */
  async admit(clientId: string): Promise<void> {
    const [found] = await this.database.query<unknown[]>(
      `INSERT INTO client_minutes AS m (client_id, minute, asked) VALUES ($1, date_trunc('minute', now()), 1)
       ON CONFLICT (client_id, minute) DO UPDATE SET asked = m.asked + 1
       RETURNING asked, greatest(1, ceil(extract(epoch FROM minute + interval '1 minute' - now())))::int AS seconds`,
      [clientId],
    );
    const { asked, seconds } = minute.parse(found);
    if (asked > callsAMinute)
      throw new Refusal('too_many_requests', say('api.tooMany', { most: callsAMinute, seconds }), {
        retryAfterSeconds: seconds,
      });
  }

  /** Notes a call for the desk, to the day in Asia/Kolkata. */
  async note(clientId: string, call: string, answered: boolean): Promise<void> {
    await this.database.query(
      `INSERT INTO usage AS u (client_id, day, call, answered, refused)
       VALUES ($1, (now() AT TIME ZONE 'Asia/Kolkata')::date, $2, $3, $4)
       ON CONFLICT (client_id, day, call)
       DO UPDATE SET answered = u.answered + excluded.answered, refused = u.refused + excluded.refused`,
      [clientId, call, answered ? 1 : 0, answered ? 0 : 1],
    );
  }
}

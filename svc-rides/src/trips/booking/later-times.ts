import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Refusal, reservationAhead } from '@rahi/contracts';
import { DataSource } from 'typeorm';
import { say } from '../../say.js';

const minuteMs = 60_000;

/** Times of bookings for later (R43), by Postgres's clock: those of people's devices do not matter. */
@Injectable()
export class LaterTimes {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** @returns the moment, by Postgres's clock */
  async now(): Promise<Date> {
    const [row] = await this.database.query<{ now: Date }[]>('SELECT clock_timestamp() AS now');
    if (!row) throw new Error('a SELECT without FROM gives one row');
    return row.now;
  }

  /**
   * A time for which a ride can be booked.
   * @param pickupAt ISO 8601
   * @throws Refusal too_late less than 30 minutes before it, too_early more than 30 days before it
   */
  async checked(pickupAt: string): Promise<Date> {
    const at = new Date(pickupAt);
    const ahead = (at.getTime() - (await this.now()).getTime()) / minuteMs;
    const { least, most } = reservationAhead;
    if (ahead < least) throw new Refusal('too_late', say('later.tooSoon', { minutes: least }));
    if (ahead > most) throw new Refusal('too_early', say('later.tooFar', { days: most / (24 * 60) }));
    return at;
  }
}

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { mostGuestPhonesADay, Refusal, type GuestBooking, type Principal, type Saying } from '@rahi/contracts';
import { DataSource } from 'typeorm';
import { GuestBlocks } from '../../safety/guest-blocks/guest-blocks.service.js';
import { say } from '../../say.js';

const bookedToday = (table: string) => `SELECT guest->>'phone' AS phone FROM ${table}
  WHERE rider_id = $1 AND guest->>'phone' <> $2
    AND created_at >= date_trunc('day', now() AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata'`;
/** Other phone numbers that this rider booked for, now or for later, on this day of Asia/Kolkata. Such rides are all in `rides`. */
const phonesSql = `SELECT count(DISTINCT phone)::int AS phones
  FROM (${bookedToday('rides')} UNION ALL ${bookedToday('reservations')}) booked`;

/** For whom a rider may book, other than for themselves (R45). */
@Injectable()
export class Guests {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly blocks: GuestBlocks,
  ) {}

  /** Whether an organisation may book for this number, in E.164. @throws Refusal guest_not_bookable */
  async checkForOrganisation(phone: string): Promise<void> {
    if (await this.blocks.has(phone)) throw notBookable();
  }

  /**
   * Bookings of the same moment may each be the last one that is allowed: at most one too many, because a rider has two such rides.
   * @throws Refusal invalid_input for the rider's own number, guest_not_bookable where the guest does not want it,
   * too_many_requests past five other numbers in a day
   */
  async check({ phone }: GuestBooking, rider: Principal): Promise<void> {
    // It would be a second ride of their own.
    if (phone === rider.phone) throw badGuest(say('guest.own'));
    const [blocked, [counted]] = await Promise.all([
      this.blocks.has(phone),
      this.database.query<{ phones: number }[]>(phonesSql, [rider.userId, phone]),
    ]);
    if (blocked) throw notBookable();
    if ((counted?.phones ?? 0) >= mostGuestPhonesADay)
      throw new Refusal('too_many_requests', say('guest.tooManyPeople', { most: mostGuestPhonesADay }));
  }
}

const notBookable = () => new Refusal('guest_not_bookable', say('guest.notBookable'));

function badGuest(detail: Saying): Refusal {
  return new Refusal('invalid_input', detail, { errors: [{ in: 'body', at: 'guest.phone', message: detail }] });
}

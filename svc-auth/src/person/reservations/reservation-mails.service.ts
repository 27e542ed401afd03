import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  languages,
  reservationStateSchema,
  type DomainEvent,
  type EventType,
  type Language,
  type ReservationState,
} from '@rahi/contracts';
import {
  CONFIG,
  Jobs,
  LOGGER,
  sendAllDue,
  tryAgainRemembers,
  tryAgainSql,
  type idle,
  type Logger,
  whenOf,
} from '@rahi/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import type { AuthConfig } from '../../config.js';
import { UserEntity } from '../../identity/users/user.entity.js';
import type { BookingMailKind } from '../../mail/booking-mail.js';
import { Mailer } from '../../mail/mailer.js';
import { sendOrSay, sweepSeconds } from '../../mail/stored-post.js';
import { calendarDescription, calendarTitle, fareOf, kindOf } from './booking-words.js';
import { calendarFile } from './calendar.js';

const sentAtOnce = 10;
/**
 * Of an account that is here: one that has ended gets no mail. A newer state takes the place of an older one that is not sent yet, and an
 * older one that comes late is not mailed: a person reads them in their order.
 */
const keepSql = `WITH older AS (DELETE FROM reservation_mails WHERE reservation_id = $1 AND version < $2 AND sent_at IS NULL)
  INSERT INTO reservation_mails (reservation_id, version, user_id, kind, reservation)
  SELECT $1, $2, id, $4, $5 FROM users
   WHERE id = $3 AND NOT EXISTS (SELECT FROM reservation_mails WHERE reservation_id = $1 AND version > $2)
  ON CONFLICT DO NOTHING`;
/** For a day. */
const claimSql = `UPDATE reservation_mails SET ${tryAgainSql}
  WHERE (reservation_id, version) IN (SELECT reservation_id, version FROM reservation_mails
    WHERE sent_at IS NULL AND due_at <= now() ORDER BY due_at LIMIT ${sentAtOnce} FOR UPDATE SKIP LOCKED)
  RETURNING reservation_id AS "reservationId", version, user_id AS "userId", kind, reservation, created_at AS "createdAt"`;
const sentSql = 'UPDATE reservation_mails SET sent_at = now() WHERE reservation_id = $1 AND version = $2';
const forgetSql = `WITH gone AS (DELETE FROM reservation_mails WHERE created_at < now() - interval '1 day' RETURNING sent_at)
  SELECT count(*)::int AS "unsent" FROM gone WHERE sent_at IS NULL`;

interface Due {
  reservationId: string;
  version: number;
  userId: string;
  kind: BookingMailKind;
  reservation: unknown;
  createdAt: Date;
}

/** Mails of bookings for later, with a file for calendars (R43). They are stored, and sent again until they arrive. */
@Injectable()
export class ReservationMails implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly mailer: Mailer,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'PUBLIC_URL'>,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Bookings by mail', sweepSeconds, (stopping) => this.sendDue(stopping), {
      runs: 'once',
      remembers: tryAgainRemembers,
    });
  }

  /** Stores, in the transaction of these events, what is to be mailed of them. */
  async keep(manager: EntityManager, events: readonly DomainEvent[]): Promise<void> {
    for (const { type, data } of events) {
      if (!('reservationId' in data)) continue;
      const kind = mailOf(type, data);
      if (!kind) continue;
      const state = reservationStateSchema.parse(data);
      const { reservationId, reservationVersion, ofRider } = state;
      await manager.query(keepSql, [reservationId, reservationVersion, ofRider, kind, JSON.stringify(state)]);
    }
  }

  /** Sends the mails that are due; one that fails is sent again later, for a day. */
  async sendDue(stopping: AbortSignal | null = null): Promise<typeof idle | void> {
    const [forgotten] = await this.database.query<{ unsent: number }[]>(forgetSql);
    if (forgotten && forgotten.unsent > 0)
      this.log.warn({ mails: forgotten.unsent }, 'bookings could not be mailed for a day, and are not tried again');
    const claim = async () => {
      const [due] = await this.database.query<[Due[], number]>(claimSql);
      return due;
    };
    const send = (due: Due) =>
      sendOrSay(this.log, { reservationId: due.reservationId }, 'a booking could not be mailed', () => this.#send(due));
    return sendAllDue(sentAtOnce, claim, send, stopping);
  }

  async #send({ reservationId, version, userId, kind, reservation, createdAt }: Due): Promise<void> {
    const user = await this.database.manager.findOneBy(UserEntity, { id: userId });
    // The account has ended, and the row with it.
    if (!user) return;
    const language = user.language ?? languages[0];
    const state = reservationStateSchema.parse(reservation);
    const calendar = this.#calendarOf(state, kind, createdAt, language);
    const told = {
      when: whenOf(state.pickupAt),
      fare: fareOf(state),
      isEstimate: Boolean(state.outstation),
      included: kindOf(state),
      calendar,
      kind,
    };
    await this.mailer.sendBooking(user.email, told, language);
    await this.database.query(sentSql, [reservationId, version]);
  }

  #calendarOf(state: ReservationState, kind: BookingMailKind, stamp: Date, language: Language): string {
    const { pickup, reservationId, reservationVersion, pickupAt } = state;
    return calendarFile({
      uid: `${reservationId}@${new URL(this.config.PUBLIC_URL).hostname}`,
      sequence: reservationVersion,
      stamp,
      startsAt: new Date(pickupAt),
      summary: calendarTitle(state).in(language),
      description: calendarDescription(state, language),
      location: pickup.address,
      lat: pickup.lat,
      lng: pickup.lng,
      cancelled: kind === 'cancelled' || kind === 'missed',
    });
  }
}

/** The mail that an event sends: what changes in a calendar. From its ride on, the ride's own events tell. */
function mailOf(type: EventType, { ofRide, status }: ReservationState): BookingMailKind | null {
  switch (type) {
    case 'reservation.booked.v1':
      return 'booked';
    case 'reservation.changed.v1':
      return ofRide === null ? 'changed' : null;
    case 'reservation.cancelled.v1':
      return 'cancelled';
    case 'reservation.missed.v1':
      return status === 'missed' ? 'missed' : null;
    default:
      return null;
  }
}

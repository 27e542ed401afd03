import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { tellContacts, Refusal, type ContactOccasion } from '@rahi/contracts';
import {
  Caller,
  inBatches,
  Jobs,
  LOGGER,
  Outbox,
  Parts,
  type idle,
  type Logger,
  tryAgainRemembers,
} from '@rahi/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { TripLinks } from './trip-links.service.js';

const sweepSeconds = 2;
const patienceMs = 5_000;
/** Notices in one statement. */
const [begunAtOnce, dueAtOnce] = [500, 50];

/** Trips that have begun: their riders' contacts are notified, unless a guest travels (R45), or a parcel. The ride's id is the id of the notice. */
const begunSql = `WITH begun AS (INSERT INTO contact_tellings (notice_id, ride_id, user_id, occasion)
  SELECT id, id, rider_id, 'trip' FROM rides
   WHERE status = 'in_progress' AND guest_slot = 0 AND parcel IS NULL AND started_at > clock_timestamp() - interval '2 minutes'
     AND NOT EXISTS (SELECT FROM contact_tellings WHERE notice_id = rides.id)
   LIMIT ${begunAtOnce} ON CONFLICT DO NOTHING RETURNING 1)
  SELECT count(*)::int AS begun FROM begun`;
/** In 10 s, then twice as long each time; given up after an hour. */
const claimSql = `UPDATE contact_tellings AS telling
     SET tries = tries + 1, due_at = clock_timestamp() + interval '10 seconds' * power(2, least(tries, 6)),
         done_at = CASE WHEN tries >= 10 THEN clock_timestamp() END
  WHERE notice_id IN (SELECT notice_id FROM contact_tellings WHERE done_at IS NULL AND due_at <= clock_timestamp()
                       ORDER BY occasion, due_at LIMIT ${dueAtOnce} FOR UPDATE SKIP LOCKED)
  RETURNING notice_id AS "noticeId", ride_id AS "rideId", user_id AS "userId", occasion`;
const doneSql = 'UPDATE contact_tellings SET done_at = clock_timestamp() WHERE notice_id = ANY($1)';
const emergencySql = `INSERT INTO contact_tellings (notice_id, ride_id, user_id, occasion) VALUES ($1, $2, $3, 'emergency')`;

interface Notice {
  noticeId: string;
  rideId: string;
  userId: string;
  occasion: ContactOccasion;
}

/**
 * Has svc-auth notify people's trusted contacts of trips and emergencies, with a link. Notices are stored and retried
 * until they are sent.
 */
@Injectable()
export class ContactNotices implements OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly links: TripLinks,
    private readonly caller: Caller,
    private readonly outbox: Outbox,
    private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const work = async (stopping: AbortSignal) => {
      await inBatches(begunAtOnce, () => this.#noteBegun(), stopping);
      return this.sendDue(stopping);
    };
    this.jobs.every('Trusted contacts', sweepSeconds, work, { runs: 'once', remembers: tryAgainRemembers });
  }

  /** Within the transaction that raises an emergency. */
  async ofEmergency(manager: EntityManager, emergencyId: string, rideId: string, userId: string): Promise<void> {
    await manager.query(emergencySql, [emergencyId, rideId, userId]);
  }

  /** svc-auth may be unreachable: the time of the next attempt is already stored. */
  async sendDue(stopping: AbortSignal | null = null): Promise<typeof idle | void> {
    const parts = new Parts();
    const batch = async () => {
      const [due] = await this.database.query<[Notice[], number]>(claimSql);
      // Most people have no contacts: theirs are done in one statement.
      const needless: string[] = [];
      await Promise.all(
        due.map((notice) =>
          parts.do(
            async () => {
              if (!(await this.#send(notice))) needless.push(notice.noticeId);
            },
            (error) =>
              this.log.warn(
                { rideId: notice.rideId, error: String(error) },
                'trusted contacts could not be notified yet',
              ),
          ),
        ),
      );
      if (needless.length > 0) await this.database.query(doneSql, [needless]);
      return parts.hasFailed ? 0 : due.length;
    };
    await inBatches(dueAtOnce, batch, stopping);
    return parts.end();
  }

  async #noteBegun(): Promise<number> {
    const [{ begun }] = await this.database.query<[{ begun: number }]>(begunSql);
    return begun;
  }

  /** @returns false when there is nobody to notify, or nothing left to follow: the notice is then still to be marked as done */
  async #send({ rideId, ...whom }: Notice): Promise<boolean> {
    const outbound = { requestId: `contacts-${whom.noticeId}`, deadline: Date.now() + patienceMs };
    // Most people have no contacts, and need no link.
    const { contacts } = await this.caller.ask(tellContacts, { ...whom, url: null }, outbound);
    const url = contacts === 0 ? null : await this.#linkTo(rideId);
    if (url === null) return false;
    await this.caller.ask(tellContacts, { ...whom, url }, outbound);
    await this.outbox.transaction(async (manager, emit) => {
      await manager.query(doneSql, [[whom.noticeId]]);
      if (whom.occasion !== 'emergency') return;
      const what = { kind: 'contacts_told', text: String(contacts), at: new Date().toISOString() };
      await emit(
        'ride.emergency_noted.v1',
        { emergencyId: whom.noticeId, ride: { id: rideId }, ...what },
        outbound.requestId,
      );
    });
    return true;
  }

  /** Null once the trip is over: there is nothing left to follow. */
  async #linkTo(rideId: string): Promise<string | null> {
    try {
      return (await this.links.create(rideId)).url;
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }
}

import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { languages, receiptFile } from '@rahi/contracts';
import {
  Caller,
  Jobs,
  LOGGER,
  sendAllDue,
  tryAgainRemembers,
  tryAgainSql,
  type idle,
  type Logger,
} from '@rahi/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { UserEntity } from '../../identity/users/user.entity.js';
import { Mailer } from '../../mail/mailer.js';
import { sendOrSay, sweepSeconds } from '../../mail/stored-post.js';

/** A receipt is made for each: svc-rides makes few at a time. */
const sentAtOnce = 4;
/** For svc-rides, which makes the file. */
const fileMs = 5_000;
/** For a day. */
const claimSql = `UPDATE receipt_mails SET ${tryAgainSql}
  WHERE ride_id IN (SELECT ride_id FROM receipt_mails WHERE sent_at IS NULL AND due_at <= now()
                     ORDER BY due_at LIMIT ${sentAtOnce} FOR UPDATE SKIP LOCKED)
  RETURNING ride_id AS "rideId", user_id AS "userId"`;
/** Counted rides of riders who want mails. */
const keepSql = `INSERT INTO receipt_mails (ride_id, user_id)
  SELECT trips.ride_id, users.id FROM trips JOIN users ON users.id = trips.rider_id AND users.receipt_mail
   WHERE trips.ride_id = ANY ($1::uuid[])
  ON CONFLICT DO NOTHING`;
const keepOwnSql = `INSERT INTO receipt_mails (ride_id, user_id)
  SELECT ride_id, rider_id FROM trips WHERE ride_id = $1 AND rider_id = $2
  ON CONFLICT DO NOTHING`;
const sentSql = 'UPDATE receipt_mails SET sent_at = now() WHERE ride_id = $1';
const forgetSql = `WITH gone AS (DELETE FROM receipt_mails WHERE created_at < now() - interval '1 day' RETURNING sent_at)
  SELECT count(*)::int AS "unsent" FROM gone WHERE sent_at IS NULL`;

interface Due {
  rideId: string;
  userId: string;
}

/** Mails the receipts of completed rides to riders who want that. They are stored, and sent again until they arrive. */
@Injectable()
export class ReceiptMails implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly caller: Caller,
    private readonly mailer: Mailer,
    private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Receipts by mail', sweepSeconds, (stopping) => this.sendDue(stopping), {
      runs: 'once',
      remembers: tryAgainRemembers,
    });
  }

  /** Stores, in the caller's transaction, that the receipts of rides just counted are to be sent, where the rider wants it. */
  async keep(manager: EntityManager, rides: readonly { rideId: string }[]): Promise<void> {
    if (rides.length > 0) await manager.query(keepSql, [rides.map(({ rideId }) => rideId)]);
  }

  /** Stores that the receipt of a ride is to be sent. Does nothing for a ride of another rider, or one that is not counted yet. */
  async keepOwn(manager: EntityManager, rideId: string, riderId: string): Promise<void> {
    await manager.query(keepOwnSql, [rideId, riderId]);
  }

  /** Sends the receipts that are due; one that fails is sent again later, for a day. */
  async sendDue(stopping: AbortSignal | null = null): Promise<typeof idle | void> {
    const [forgotten] = await this.database.query<{ unsent: number }[]>(forgetSql);
    if (forgotten && forgotten.unsent > 0)
      this.log.warn({ receipts: forgotten.unsent }, 'receipts could not be mailed for a day, and are not tried again');
    const claim = async () => {
      const [due] = await this.database.query<[Due[], number]>(claimSql);
      return due;
    };
    const send = ({ rideId, userId }: Due) =>
      sendOrSay(this.log, { rideId }, 'a receipt could not be mailed', () => this.#send(rideId, userId));
    return sendAllDue(sentAtOnce, claim, send, stopping);
  }

  async #send(rideId: string, userId: string): Promise<void> {
    const user = await this.database.manager.findOneBy(UserEntity, { id: userId });
    // The account has ended, and the row with it.
    if (!user) return;
    if (user.receiptMail === true) {
      const language = user.language ?? languages[0];
      const outbound = { requestId: randomUUID(), deadline: Date.now() + fileMs };
      const { receipt } = await this.caller.ask(receiptFile, { rideId, riderId: userId, language }, outbound);
      // A bill can be late: it is tried again.
      if (!receipt) return;
      await this.mailer.sendReceipt(user.email, receipt, language);
    }
    await this.database.query(sentSql, [rideId]);
  }
}

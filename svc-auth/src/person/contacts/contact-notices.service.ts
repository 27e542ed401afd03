import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { languages, type ContactOccasion } from '@rahi/contracts';
import {
  CONFIG,
  Jobs,
  LOGGER,
  PreparedSelect,
  sendAllDue,
  tryAgainRemembers,
  tryAgainSql,
  type idle,
  type Logger,
} from '@rahi/service-kit';
import type { DataSource } from 'typeorm';
import type { AuthConfig } from '../../config.js';
import { Mailer } from '../../mail/mailer.js';
import { sendOrSay, sweepSeconds } from '../../mail/stored-post.js';
import { say } from '../../say.js';
import { UserEntity } from '../../identity/users/user.entity.js';
import { ContactEntity } from './contact.entity.js';
import { SmsGateway } from './sms-gateway.js';

const sentAtOnce = 10;
/** For an hour, after which a trip is mostly over. */
const claimSql = `UPDATE contact_notices SET ${tryAgainSql}
  WHERE (notice_id, way, address) IN (SELECT notice_id, way, address FROM contact_notices WHERE due_at <= now()
                                       ORDER BY due_at LIMIT ${sentAtOnce} FOR UPDATE SKIP LOCKED)
  RETURNING notice_id AS "noticeId", way, address, subject, text`;
const keepSql = `INSERT INTO contact_notices (notice_id, way, address, subject, text) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT DO NOTHING`;
const sentSql = 'DELETE FROM contact_notices WHERE notice_id = $1 AND way = $2 AND address = $3';
const forgetSql = `DELETE FROM contact_notices WHERE created_at < now() - interval '1 hour'`;

interface Notice {
  noticeId: string;
  way: 'mail' | 'sms';
  address: string;
  subject: string;
  text: string;
}

export interface Telling {
  noticeId: string;
  userId: string;
  occasion: ContactOccasion;
  url: string | null;
}

/** Notifies trusted contacts by mail, and by SMS if there is a gateway. Notices are stored and retried until they are sent. */
@Injectable()
export class ContactNotices implements OnApplicationBootstrap {
  /** Asked at the start of every trip. */
  readonly #ofUser: PreparedSelect<ContactEntity, 'userId'>;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly mailer: Mailer,
    private readonly sms: SmsGateway,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'SMS_GATEWAY_URL'>,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    const contacts = database.getRepository(ContactEntity).createQueryBuilder('contact');
    this.#ofUser = new PreparedSelect(contacts.where('contact.userId = :userId'), ['userId']);
  }

  onApplicationBootstrap(): void {
    this.jobs.every('Contact notices', sweepSeconds, (stopping) => this.sendDue(stopping), {
      runs: 'once',
      remembers: tryAgainRemembers,
    });
  }

  /**
   * Stores the notices for a person's contacts, in the person's language.
   * @returns the number of contacts to notify
   */
  async tell({ noticeId, userId, occasion, url }: Telling): Promise<number> {
    const all = await this.#ofUser.all({ userId });
    const reached = all
      .filter(({ eachTrip }) => eachTrip || occasion === 'emergency')
      .filter(({ email, phone }) => email !== null || (phone !== null && this.config.SMS_GATEWAY_URL !== undefined));
    if (url === null || reached.length === 0) return reached.length;
    const user = await this.database.manager.findOneBy(UserEntity, { id: userId });
    if (!user) return reached.length;
    const language = user.language ?? languages[0];
    const name = user.name ?? say('contact.somebody').in(language);
    const subject = say(`contact.${occasion}Subject`, { name }).in(language);
    await this.database.transaction(async (within) => {
      for (const contact of reached) {
        const text = say(`contact.${occasion}`, { contact: contact.name, name, url }).in(language);
        const { email, phone } = contact;
        if (email !== null) await within.query(keepSql, [noticeId, 'mail', email, subject, text]);
        if (phone !== null && this.config.SMS_GATEWAY_URL !== undefined) {
          await within.query(keepSql, [noticeId, 'sms', phone, subject, text]);
        }
      }
    });
    return reached.length;
  }

  /** Sends the notices that are due; a notice that fails is sent again later. */
  async sendDue(stopping: AbortSignal | null = null): Promise<typeof idle | void> {
    await this.database.query(forgetSql);
    const claim = async () => {
      const [due] = await this.database.query<[Notice[], number]>(claimSql);
      return due;
    };
    return sendAllDue(sentAtOnce, claim, (notice) => this.#send(notice), stopping);
  }

  async #send({ noticeId, way, address, subject, text }: Notice): Promise<void> {
    const sent = await sendOrSay(this.log, { noticeId, way }, 'a contact could not be notified', () =>
      way === 'mail' ? this.mailer.sendInTime(address, { subject, text }) : this.sms.send(address, text),
    );
    if (sent) await this.database.query(sentSql, [noticeId, way, address]);
  }
}

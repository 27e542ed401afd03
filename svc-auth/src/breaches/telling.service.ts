import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { languages } from '@rahi/contracts';
import { idle, inBatches, Jobs, LOGGER, type Job, type Logger } from '@rahi/service-kit';
import type { DataSource } from 'typeorm';
import { UserEntity } from '../identity/users/user.entity.js';
import { mailFault, Mailer } from '../mail/mailer.js';
import { NotificationsService } from '../person/notifications/notifications.service.js';
import { say } from '../say.js';
import { Affected } from './affected.service.js';
import { BreachEntity, BreachLineEntity } from './breach.entities.js';
import { breachMail, subjectOf } from './breach-mail.js';
import { outcomeOf, type Outcome } from './outcome.js';

const everySeconds = 5;
const sentAtOnce = 20;
const sparedAtOnce = 5_000;

/** Messages that began in the last minute count against the rate, also those of a run before a restart. */
const inMinuteSql = `SELECT count(*)::int AS sent FROM breach_people
  WHERE breach_id = $1 AND state IN ('sending', 'told', 'unreachable', 'unsure') AND tries > 0 AND at > now() - interval '1 minute'`;
/** Administrators who can sign in: in a drill nobody else is told. */
const ofDesk = `(SELECT id FROM users WHERE is_admin AND NOT suspended)`;
const claimSql = `UPDATE breach_people SET state = 'sending', at = now(), tries = tries + 1
  WHERE (breach_id, user_id) IN (
    SELECT breach_id, user_id FROM breach_people JOIN breaches ON breaches.id = breach_id
     WHERE breach_id = $1 AND state = 'waiting' AND due_at <= now() AND telling = 'sending'
       AND (NOT drill OR user_id IN ${ofDesk})
     ORDER BY user_id LIMIT $2 FOR UPDATE OF breach_people SKIP LOCKED)
  RETURNING user_id AS "userId", tries`;
/** Longer than a mail server may take: the program ended while the mail was under way. */
const lostSql = `UPDATE breach_people SET state = 'unsure' WHERE breach_id IN (SELECT id FROM breaches WHERE telling IN ('sending', 'stopped'))
    AND state = 'sending' AND at < now() - interval '3 minutes'`;
const spareSql = `UPDATE breach_people SET state = 'spared', at = now() WHERE (breach_id, user_id) IN (
    SELECT breach_id, user_id FROM breach_people
     WHERE breach_id = $1 AND state = 'waiting' AND user_id NOT IN ${ofDesk} LIMIT ${sparedAtOnce})`;
const doneSql = `UPDATE breaches SET telling = 'told', told_at = now()
  WHERE id = $1 AND telling = 'sending'
    AND NOT EXISTS (SELECT FROM breach_people WHERE breach_id = $1 AND state IN ('waiting', 'sending'))
  RETURNING id`;

interface Due {
  userId: string;
  tries: number;
}

/**
 * Tells affected people: by mail, and on their devices. Each is marked before the mail goes out, and nobody whose mail may have gone
 * out is told again unless the desk says so: a restart tells nobody twice.
 */
@Injectable()
export class Telling implements OnApplicationBootstrap {
  #job: Job | null = null;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly affected: Affected,
    private readonly mailer: Mailer,
    private readonly notifications: NotificationsService,
    private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#job = this.jobs.every('Messages of breaches', everySeconds, (stopping) => this.work(stopping), {
      runs: 'once',
    });
  }

  /** Begins at once, without waiting for the next run. */
  soon(): void {
    this.#job?.order();
  }

  /** Counts who is affected, and tells those who are to be told now. */
  async work(stopping: AbortSignal | null = null): Promise<typeof idle | void> {
    const counted = await this.affected.countAll(stopping);
    await this.database.query(lostSql);
    const open = await this.database.manager.find(BreachEntity, {
      where: { telling: 'sending' },
      order: { createdAt: 'ASC' },
    });
    let failed = 0;
    for (const breach of open) failed += await this.#tell(breach, stopping);
    if (failed > 0) throw new Error(`the mail server did not take ${failed} messages, which are sent again`);
    return counted + open.length === 0 ? idle : undefined;
  }

  /** @returns how many messages the mail server did not take, for now */
  async #tell(breach: BreachEntity, stopping: AbortSignal | null): Promise<number> {
    if (breach.drill) await this.#spare(breach.id, stopping);
    for (;;) {
      if (stopping?.aborted) return 0;
      const [minute] = await this.database.query<{ sent: number }[]>(inMinuteSql, [breach.id]);
      const left = Math.min(sentAtOnce, breach.perMinute - (minute?.sent ?? 0));
      if (left <= 0) return 0;
      const [due] = await this.database.query<[Due[], number]>(claimSql, [breach.id, left]);
      if (due.length === 0) break;
      const outcomes = await Promise.all(due.map((one) => this.#send(breach, one)));
      const failed = outcomes.filter((outcome) => outcome === 'waiting').length;
      // A server that is away is not asked for the rest now; one that puts off single recipients goes on.
      if (failed === due.length) return failed;
    }
    await this.#end(breach.id);
    return 0;
  }

  async #spare(breachId: string, stopping: AbortSignal | null): Promise<void> {
    const batch = async () => {
      const [, spared] = await this.database.query<[unknown, number]>(spareSql, [breachId]);
      return spared;
    };
    await inBatches(sparedAtOnce, batch, stopping);
  }

  async #send(breach: BreachEntity, { userId, tries }: Due): Promise<Outcome> {
    const outcome = await this.#mail(breach, userId, tries);
    await this.database.query(
      `UPDATE breach_people SET state = $3, at = now(), due_at = now() + interval '10 seconds' * power(2, least($4::int, 6))
        WHERE breach_id = $1 AND user_id = $2`,
      [breach.id, userId, outcome, tries],
    );
    if (outcome === 'told' || outcome === 'unreachable') await this.#push(breach, userId);
    return outcome;
  }

  async #mail(breach: BreachEntity, userId: string, tries: number): Promise<Outcome> {
    const user = await this.database.manager.findOneBy(UserEntity, { id: userId });
    // The account has ended.
    if (!user) return 'unreachable';
    const language = user.language ?? languages[0];
    try {
      await this.mailer.sendFully(user.email, (legal) => breachMail(breach, legal, language));
      return 'told';
    } catch (error) {
      this.log.warn({ breachId: breach.id, userId, error: mailFault(error) }, 'a message of a breach was not mailed');
      return outcomeOf(error, tries);
    }
  }

  /** Besides the mail, and not in its place: what a device shows is short. */
  async #push(breach: BreachEntity, userId: string): Promise<void> {
    const message = {
      kind: 'message' as const,
      title: subjectOf(breach),
      body: say(breach.drill ? 'breach.drillPush' : 'breach.push'),
      url: '/account',
      tag: `breach-${breach.id}`,
    };
    try {
      await this.notifications.send([{ userId, message }]);
    } catch (error) {
      this.log.warn({ breachId: breach.id, error: String(error) }, 'no notification of a breach');
    }
  }

  /** Notes that people are told once nobody is left who waits for it. */
  async #end(breachId: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const [ended] = await manager.query<[{ id: string }[], number]>(doneSql, [breachId]);
      if (ended.length === 0) return;
      await manager.insert(BreachLineEntity, { id: randomUUID(), breachId, line: 'people_told', byId: null });
    });
  }
}

import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { languages, mailPerson, pushNotification } from '@rahi/contracts';
import { Caller, inEach, Jobs, LOGGER, sendAllDue, type idle, type Logger } from '@rahi/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { say } from '../../say.js';

const sweepSeconds = 5;
/** What fails is sent again within eleven minutes. */
const remembers = 1800;
const sentAtOnce = 10;
/** A mail server may be slow, and no request waits for it. */
const mailMs = 12_000;

/** The next try is in 10 s, then twice as long each time, up to eleven minutes, for a day. */
const claimSql = `WITH due AS (UPDATE case_post SET tries = tries + 1, due_at = now() + interval '10 seconds' * power(2, least(tries, 6))
    WHERE message_id IN (SELECT message_id FROM case_post WHERE sent_at IS NULL AND due_at <= now()
      ORDER BY due_at LIMIT ${sentAtOnce} FOR UPDATE SKIP LOCKED)
    RETURNING message_id, person_id)
  SELECT message_id AS id, person_id AS "personId", case_id AS "caseId", number, text
    FROM due JOIN case_messages USING (message_id) JOIN support_cases USING (case_id, person_id)`;
const sentSql = 'UPDATE case_post SET sent_at = now() WHERE message_id = $1';
const forgetSql = `WITH gone AS (DELETE FROM case_post WHERE created_at < now() - interval '1 day' RETURNING sent_at)
  SELECT count(*)::int AS "unsent" FROM gone WHERE sent_at IS NULL`;

interface Due {
  id: string;
  personId: string;
  caseId: string;
  number: string;
  /** Null where the desk resolved the case without a word. */
  text: string | null;
}

/** Tells people of the desk's answers: by mail and by push, in the language that they read. What fails is sent again. */
@Injectable()
export class CasePost implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly caller: Caller,
    private readonly jobs: Jobs,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Answers of support', sweepSeconds, (stopping) => this.sendDue(stopping), {
      runs: 'once',
      remembers,
    });
  }

  /** Stores, in the transaction of a message, that its person is told of it. */
  async keep(manager: EntityManager, messageId: string, personId: string): Promise<void> {
    await manager.query('INSERT INTO case_post (message_id, person_id) VALUES ($1, $2)', [messageId, personId]);
  }

  /** Sends what is due. */
  async sendDue(stopping: AbortSignal | null = null): Promise<typeof idle | void> {
    const [forgotten] = await this.database.query<{ unsent: number }[]>(forgetSql);
    if (forgotten && forgotten.unsent > 0)
      this.log.warn(
        { answers: forgotten.unsent },
        'answers of support could not be sent for a day, and are not tried again',
      );
    return sendAllDue(
      sentAtOnce,
      () => this.database.query<Due[]>(claimSql),
      (due) => this.#send(due),
      stopping,
    );
  }

  async #send({ id, personId: userId, caseId, number, text }: Due): Promise<void> {
    const outbound = { requestId: randomUUID(), deadline: Date.now() + mailMs };
    const subject = say('case.mailSubject', { number });
    const words = text === null ? say('case.mailResolved') : say('case.mailAnswer', { text });
    const texts = Object.fromEntries(
      languages.map((language) => [language, { subject: subject.in(language), text: words.in(language) }]),
    );
    try {
      await this.caller.ask(mailPerson, { userId, texts }, outbound);
    } catch (error) {
      this.log.warn({ caseId, error: String(error) }, 'an answer of support could not be mailed');
      throw error;
    }
    // The mail has been sent: an unreachable device must not send it again.
    await this.#push({ personId: userId, caseId, number }, outbound).catch((error: unknown) =>
      this.log.info({ caseId, error: String(error) }, 'no push of an answer'),
    );
    await this.database.query(sentSql, [id]);
  }

  /** On a locked screen: no word of the answer. */
  async #push({ personId, caseId, number }: Pick<Due, 'personId' | 'caseId' | 'number'>, outbound: Outbound) {
    const [title, body] = [inEach(say('case.pushTitle')), inEach(say('case.pushBody', { number }))];
    const [first] = languages;
    const where = { kind: 'message', url: `/help/${caseId}`, tag: `case-${caseId}` } as const;
    const message = { ...where, title: title[first], body: body[first] };
    const texts = Object.fromEntries(
      languages.map((language) => [language, { title: title[language], body: body[language] }]),
    );
    await this.caller.ask(pushNotification, { userIds: [personId], message, texts }, outbound);
  }
}

interface Outbound {
  requestId: string;
  /** Epoch milliseconds. */
  deadline: number;
}

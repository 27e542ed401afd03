import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { mailPerson, pushNotification, type Saying } from '@rahi/contracts';
import {
  Caller,
  inEachLanguage,
  Jobs,
  LOGGER,
  pushWords,
  sendAllDue,
  tryAgainRemembers,
  tryAgainSql,
  type idle,
  type Logger,
} from '@rahi/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { say } from '../../say.js';

const sweepSeconds = 5;
const sentAtOnce = 10;
/** A mail server may be slow, and no request waits for it. */
const mailMs = 12_000;

/** For a day. */
const claimSql = `WITH due AS (UPDATE case_post SET ${tryAgainSql}
    WHERE message_id IN (SELECT message_id FROM case_post WHERE sent_at IS NULL AND due_at <= now()
      ORDER BY due_at LIMIT ${sentAtOnce} FOR UPDATE SKIP LOCKED)
    RETURNING message_id, person_id)
  SELECT message_id AS id, due.person_id AS "personId", case_id AS "caseId", number, text, step
    FROM due JOIN case_messages USING (message_id) JOIN support_cases USING (case_id)`;
const sentSql = 'UPDATE case_post SET sent_at = now() WHERE message_id = $1';
const forgetSql = `WITH gone AS (DELETE FROM case_post WHERE created_at < now() - interval '1 day' RETURNING sent_at)
  SELECT count(*)::int AS "unsent" FROM gone WHERE sent_at IS NULL`;

interface Due {
  id: string;
  personId: string;
  caseId: string;
  number: string;
  /** Of the desk's answer; null of what the system says. */
  text: string | null;
  /** What the system says. */
  step: string | null;
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
      remembers: tryAgainRemembers,
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

  async #send({ id, personId: userId, caseId, number, text, step }: Due): Promise<void> {
    const outbound = { requestId: randomUUID(), deadline: Date.now() + mailMs };
    const { subject, words, push } = toldOf({ number, text, step });
    const texts = inEachLanguage((language) => ({ subject: subject.in(language), text: words.in(language) }));
    try {
      await this.caller.ask(mailPerson, { userId, texts }, outbound);
    } catch (error) {
      this.log.warn({ caseId, error: String(error) }, 'an answer of support could not be mailed');
      throw error;
    }
    // The mail has been sent: an unreachable device must not send it again.
    const url = step === 'driver_asked' ? `/help/lost/${caseId}` : `/help/${caseId}`;
    await this.#push({ userId, caseId, url, ...push }, outbound).catch((error: unknown) =>
      this.log.info({ caseId, error: String(error) }, 'no push of an answer'),
    );
    await this.database.query(sentSql, [id]);
  }

  /** On a locked screen: no word of the answer. */
  async #push(
    { userId, caseId, url, title, body }: Push & { userId: string; caseId: string; url: string },
    outbound: Outbound,
  ) {
    const { words, texts } = pushWords(title, body);
    const message = { kind: 'message', url, tag: `case-${caseId}`, ...words } as const;
    await this.caller.ask(pushNotification, { userIds: [userId], message, texts }, outbound);
  }
}

interface Push {
  title: Saying;
  body: Saying;
}

/** What a person is told of a message: of the desk, or of a driver's answer about a lost item; and a driver, that they are asked. */
function toldOf({ number, text, step }: Pick<Due, 'number' | 'text' | 'step'>): {
  subject: Saying;
  words: Saying;
  push: Push;
} {
  switch (step) {
    case 'driver_asked': {
      const subject = say('lost.askedTitle');
      return { subject, words: say('lost.askedMail'), push: { title: subject, body: say('lost.askedBody') } };
    }
    case 'driver_found':
    case 'driver_not_found': {
      const subject = say('lost.answeredTitle', { number });
      const words = say(step === 'driver_found' ? 'lost.foundMail' : 'lost.notFoundMail');
      return { subject, words, push: { title: say('lost.answeredPush'), body: say('case.pushBody', { number }) } };
    }
    default: {
      const words = text === null ? say('case.mailResolved') : say('case.mailAnswer', { text });
      const push = { title: say('case.pushTitle'), body: say('case.pushBody', { number }) };
      return { subject: say('case.mailSubject', { number }), words, push };
    }
  }
}

interface Outbound {
  requestId: string;
  /** Epoch milliseconds. */
  deadline: number;
}

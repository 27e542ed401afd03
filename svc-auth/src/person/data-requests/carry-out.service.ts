import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { copyDays, dataRequestDays, Refusal, serviceNames, type DomainEvent } from '@rahi/contracts';
import { beforeAllIds, Events, inPages, Jobs, LOGGER, Outbox, Parts, type idle, type Logger } from '@rahi/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../identity/clock.js';
import { Mailer } from '../../mail/mailer.js';
import { SessionHints } from '../../identity/sessions/session-hints.js';
import { SessionsService } from '../../identity/sessions/sessions.service.js';
import { UserEntity } from '../../identity/users/user.entity.js';
import { DataRequestEntity } from './data-request.entity.js';
import { OpenAccounts } from './open-accounts.js';

const lookSeconds = 60;
const pageSize = 20;
const askMs = 3000;
/** No session has this id, so no session is kept. */
const noSession = '00000000-0000-0000-0000-000000000000';

/** Has every service carry out what people requested about their data, and records when they are done. */
@Injectable()
export class CarryOut implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly events: Events,
    private readonly jobs: Jobs,
    private readonly openAccounts: OpenAccounts,
    private readonly sessions: SessionsService,
    private readonly hints: SessionHints,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.events.follow('person.task_done.v1', async (events, manager) => {
      const ready = await this.#note(events, manager);
      return () => this.#tell(ready);
    });
  }

  onApplicationBootstrap(): void {
    this.jobs.every('Due deletions', lookSeconds, (stopping) => this.erasePeople(stopping), { runs: 'once' });
  }

  /**
   * Starts the deletions whose waiting period is over. One that a ride or an open amount blocks is checked again in an
   * hour.
   */
  async erasePeople(stopping: AbortSignal | null = null): Promise<typeof idle | void> {
    const parts = new Parts();
    // By id: one that fails stays due, and must not keep the others from their turn.
    const read = (after: DataRequestEntity | null) => this.#dueDeletions(after?.id ?? beforeAllIds);
    const pages = inPages<DataRequestEntity>(pageSize, read, stopping);
    for await (const due of pages) for (const request of due) await parts.do(() => this.#erase(request));
    return parts.end();
  }

  #dueDeletions(after: string): Promise<DataRequestEntity[]> {
    return this.database
      .createQueryBuilder(DataRequestEntity, 'request')
      .where(`request.kind = 'deletion' AND request.state = 'open' AND request.startedAt IS NULL`)
      .andWhere('request.askedAt < :before', { before: this.clock.ago(dataRequestDays * 24 * 3_600_000) })
      .andWhere('(request.lastLookedAt IS NULL OR request.lastLookedAt < :hourAgo)', {
        hourAgo: this.clock.ago(3_600_000),
      })
      .andWhere('request.id > :after', { after })
      .orderBy('request.id')
      .limit(pageSize)
      .getMany();
  }

  async #erase({ id, userId }: DataRequestEntity): Promise<void> {
    const requestId = randomUUID();
    try {
      await this.openAccounts.mustBeClosed(userId, { requestId, deadline: Date.now() + askMs });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await this.database.manager.update(DataRequestEntity, { id }, { lastLookedAt: this.clock.now() });
      // svc-rides did not say whether anything is open.
      if (error.code === 'unavailable' || error.code === 'timeout') throw error;
      return this.log.info({ code: error.code }, 'a deletion waits');
    }
    const ended = await this.outbox.transaction(async (manager, emit) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const open = await manager.findOne(DataRequestEntity, { where: { id, state: 'open' }, lock });
      if (!open || open.startedAt) return [];
      await manager.update(DataRequestEntity, { id }, { startedAt: this.clock.now() });
      await emit('person.erasure_due.v1', { requestId: id, personId: userId }, requestId);
      return this.sessions.endAll(manager, emit, { userId, sessionId: null, kept: noSession }, requestId);
    });
    for (const sessionId of ended) this.hints.ended(userId, sessionId);
  }

  /** @returns the copies that are whole now */
  async #note(events: readonly DomainEvent[], manager: EntityManager): Promise<string[]> {
    const ready: string[] = [];
    for (const { data } of events) {
      if (!('personId' in data) || !('service' in data)) continue;
      const { requestId: id, service } = data;
      const where = { id, state: 'open' } as const;
      const request = await manager.findOne(DataRequestEntity, { where, lock: { mode: 'pessimistic_write' } });
      if (!request) continue;
      const servicesDone = { ...request.servicesDone, [service]: true as const };
      const whole = serviceNames.every((name) => name in servicesDone);
      const now = this.clock.now();
      const copy = request.kind === 'export' && { fileUntil: new Date(now.getTime() + copyDays * 24 * 3_600_000) };
      await manager.update(
        DataRequestEntity,
        { id },
        { servicesDone, ...(whole && { state: 'done', closedAt: now, ...copy }) },
      );
      if (whole && copy) ready.push(request.userId);
    }
    return ready;
  }

  /** No request waits for these mails; the account page shows the same. */
  async #tell(userIds: readonly string[]): Promise<void> {
    for (const id of userIds) {
      const user = await this.database.manager.findOneBy(UserEntity, { id });
      if (!user) continue;
      const sending = this.mailer.sendCopyReady(user.email, user.language ?? 'en-IN');
      void sending.catch((error: unknown) =>
        this.log.warn({ error: String(error) }, 'a mail about a copy was not sent'),
      );
    }
  }
}

import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { breachRoles, isAllowedAtDesk, languages } from '@rahi/contracts';
import { idle, Jobs, LOGGER, Parts, type Logger } from '@rahi/service-kit';
import { In, type DataSource } from 'typeorm';
import { UserEntity } from '../identity/users/user.entity.js';
import { mailFault, Mailer } from '../mail/mailer.js';
import { plainMail } from '../mail/mail-page.js';
import { NotificationsService } from '../person/notifications/notifications.service.js';
import { say } from '../say.js';
import { BreachEntity, BreachLineEntity, detailsDueAt } from './breach.entities.js';
import { dateOf } from './breach-words.js';

const everySeconds = 60;

/** The alarm that is due: 1 a day before the details are, 2 once they are overdue. Each is sounded once. */
const dueSql = `UPDATE breaches SET alarms = CASE WHEN found_at + interval '72 hours' <= now() THEN 2 ELSE 1 END
  WHERE details_reported_at IS NULL AND closed_at IS NULL
    AND ((found_at + interval '48 hours' <= now() AND alarms < 1) OR (found_at + interval '72 hours' <= now() AND alarms < 2))
  RETURNING id`;

/** Tells those who may report that the details for the Board are due, by mail and on their devices. */
@Injectable()
export class Deadlines implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly mailer: Mailer,
    private readonly notifications: NotificationsService,
    private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Deadlines of breaches', everySeconds, () => this.work(), { runs: 'once' });
  }

  /** Sounds every alarm that is due. @throws AggregateError when somebody could not be mailed */
  async work(): Promise<typeof idle | void> {
    const due = await this.database.transaction(async (manager) => {
      const [found] = await manager.query<[{ id: string }[], number]>(dueSql);
      const breaches = await manager.findBy(BreachEntity, { id: In(found.map(({ id }) => id)) });
      for (const { id: breachId, alarms } of breaches) {
        const line = alarms === 2 ? 'details_overdue' : 'details_due_soon';
        await manager.insert(BreachLineEntity, { id: randomUUID(), breachId, line, byId: null });
      }
      return breaches;
    });
    if (due.length === 0) return idle;
    const administrators = await this.database.manager.findBy(UserEntity, { isAdmin: true, suspended: false });
    const reporters = administrators.filter((one) => isAllowedAtDesk(one, breachRoles));
    const parts = new Parts();
    for (const breach of due) {
      for (const user of reporters)
        await parts.do(
          () => this.#tell(breach, user),
          (error) =>
            this.log.warn({ breachId: breach.id, error: mailFault(error) }, 'an alarm of a breach was not mailed'),
        );
    }
    return parts.end();
  }

  async #tell(breach: BreachEntity, { id: userId, email, language }: UserEntity): Promise<void> {
    const title = breach.drill ? say('breach.drillDueSubject') : say('breach.dueSubject');
    const due = dateOf(detailsDueAt(breach));
    const body = breach.alarms === 2 ? say('breach.overdue', { due }) : say('breach.dueSoon', { due });
    const message = {
      kind: 'message' as const,
      title,
      body,
      url: `/admin/breaches/${breach.id}`,
      tag: `breach-due-${breach.id}`,
    };
    const reads = language ?? languages[0];
    const where = say('breach.dueWhere').in(reads);
    await this.mailer.sendFully(email, (legal) => plainMail(title.in(reads), body.in(reads), where, legal, reads));
    await this.notifications.send([{ userId, message }]);
  }
}

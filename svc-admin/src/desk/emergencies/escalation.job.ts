import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { mailPerson, pushNotification, type IncidentEntryKind } from '@rahi/contracts';
import {
  Caller,
  CONFIG,
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
import type { AdminConfig } from '../../config.js';
import { RefreshHints } from '../../live/refresh-hints.service.js';
import { say } from '../../say.js';
import { EmergencyEntryEntity } from '../../tables/emergency-entry.entity.js';

const sweepSeconds = 2;
const sentAtOnce = 10;
const escalatedAtOnce = 50;
/** A mail server may be slow, and no request waits for it. */
const mailMs = 12_000;

interface Level {
  column: 'escalated_at' | 'escalated_again_at';
  kind: IncidentEntryKind;
  /** Of the promised time. */
  times: number;
  addresses: readonly string[];
}

/** A locked one is being acknowledged, and is looked at again in two seconds. What is older than a day wakes nobody. */
const lateSql = (column: Level['column']) => `UPDATE emergencies SET ${column} = now()
  WHERE emergency_id IN (SELECT emergency_id FROM emergencies
    WHERE acknowledged_at IS NULL AND ${column} IS NULL AND raised_at <= now() - make_interval(secs => $1)
      AND raised_at > now() - interval '1 day'
    ORDER BY raised_at LIMIT ${escalatedAtOnce} FOR UPDATE SKIP LOCKED)
  RETURNING emergency_id AS id`;
const dutySql = `SELECT user_id AS id FROM users WHERE is_admin AND NOT suspended AND lower(email) = ANY($1)`;
const keepSql = `INSERT INTO incident_post (entry_id, emergency_id, person_id) SELECT $1, $2, unnest($3::uuid[])`;

/** For a day, and not once somebody has acknowledged it. */
const claimSql = `WITH due AS (UPDATE incident_post SET ${tryAgainSql}
    WHERE (entry_id, person_id) IN (SELECT entry_id, person_id FROM incident_post
      JOIN emergencies USING (emergency_id) WHERE sent_at IS NULL AND due_at <= now() AND acknowledged_at IS NULL
      ORDER BY due_at LIMIT ${sentAtOnce} FOR UPDATE OF incident_post SKIP LOCKED)
    RETURNING entry_id, person_id, emergency_id)
  SELECT entry_id AS "entryId", person_id AS "userId", emergency_id AS "emergencyId", raised_at AS "raisedAt", drill
    FROM due JOIN emergencies USING (emergency_id)`;
const sentSql = 'UPDATE incident_post SET sent_at = now() WHERE entry_id = $1 AND person_id = $2';
const forgetSql = `DELETE FROM incident_post WHERE created_at < now() - interval '1 day'`;

interface Due {
  entryId: string;
  userId: string;
  emergencyId: string;
  raisedAt: Date;
  drill: boolean;
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' });

/**
 * An emergency that nobody acknowledges within INCIDENT_ACKNOWLEDGE_SECONDS: the duty list is told by mail and push, and the second
 * desk when it has taken twice as long (ADR 91). Each is a line of the timeline. What fails is sent again.
 */
@Injectable()
export class Escalation implements OnApplicationBootstrap {
  readonly #levels: readonly Level[];

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(CONFIG) private readonly config: AdminConfig,
    private readonly caller: Caller,
    private readonly jobs: Jobs,
    private readonly refresh: RefreshHints,
  ) {
    this.#levels = [
      { column: 'escalated_at', kind: 'escalated', times: 1, addresses: config.INCIDENT_DUTY },
      { column: 'escalated_again_at', kind: 'escalated_again', times: 2, addresses: config.INCIDENT_SECOND_DESK },
    ];
  }

  onApplicationBootstrap(): void {
    const work = async (stopping: AbortSignal) => {
      for (const level of this.#levels) await this.escalate(level);
      return this.sendDue(stopping);
    };
    this.jobs.every('Emergencies that wait', sweepSeconds, work, { runs: 'once', remembers: tryAgainRemembers });
  }

  /** Notes what waits for too long, and stores who is told. */
  async escalate(level: Level): Promise<void> {
    const late = await this.database.transaction(async (manager) => {
      const seconds = this.config.INCIDENT_ACKNOWLEDGE_SECONDS * level.times;
      const [rows] = await manager.query<[{ id: string }[], number]>(lateSql(level.column), [seconds]);
      if (rows.length === 0) return 0;
      const people = await this.#onDuty(manager, level);
      for (const { id: emergencyId } of rows) {
        const entry = { id: randomUUID(), emergencyId, kind: level.kind, text: String(people.length) };
        await manager.insert(EmergencyEntryEntity, entry);
        await manager.query(keepSql, [entry.id, emergencyId, people]);
      }
      return rows.length;
    });
    if (late > 0) this.refresh.emergenciesChanged();
  }

  /** Sends what is due. */
  async sendDue(stopping: AbortSignal | null = null): Promise<typeof idle | void> {
    await this.database.query(forgetSql);
    return sendAllDue(
      sentAtOnce,
      () => this.database.query<Due[]>(claimSql),
      (due) => this.#send(due),
      stopping,
    );
  }

  async #onDuty(manager: EntityManager, { addresses }: Level): Promise<string[]> {
    const people = await manager.query<{ id: string }[]>(dutySql, [addresses]);
    const unknown = addresses.length - people.length;
    if (unknown > 0) this.log.warn({ unknown }, 'addresses on duty are those of no active administrator');
    return people.map(({ id }) => id);
  }

  async #send({ entryId, userId, emergencyId, raisedAt, drill }: Due): Promise<void> {
    const outbound = { requestId: randomUUID(), deadline: Date.now() + mailMs };
    const time = clock.format(raisedAt);
    const title = say(drill ? 'emergency.drillTitle' : 'emergency.dutyTitle');
    const text = say(drill ? 'emergency.drillMail' : 'emergency.dutyMail', { time });
    const body = say('emergency.dutyBody', { time });
    // Both are tried: whoever has no device reads the mail, and a mail server that is down does not keep the push.
    const { words, texts } = pushWords(title, body);
    const url = `/admin/incidents/${emergencyId}`;
    const message = { kind: 'ride', url, tag: `incident-${emergencyId}`, ...words } as const;
    const [mailed] = await Promise.allSettled([
      this.caller.ask(
        mailPerson,
        { userId, texts: inEachLanguage((language) => ({ subject: title.in(language), text: text.in(language) })) },
        outbound,
      ),
      this.caller
        .ask(pushNotification, { userIds: [userId], message, texts }, outbound)
        .catch((error: unknown) => this.log.info({ emergencyId, error: String(error) }, 'no push to the duty list')),
    ]);
    if (mailed.status === 'rejected') {
      this.log.warn({ emergencyId, error: String(mailed.reason) }, 'the duty list could not be told of an emergency');
      throw new Error('the duty list could not be told', { cause: mailed.reason });
    }
    await this.database.query(sentSql, [entryId, userId]);
  }
}

import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { DomainEvent, PrivacyTaskDone } from '@rahi/contracts';
import { Counter } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { Events } from '../events/events.service.js';
import { Outbox } from '../events/outbox.js';
import type { idle, Job } from '../jobs/job.js';
import { Jobs } from '../jobs/jobs.service.js';
import { Parts } from '../jobs/parts.js';
import { beforeAllIds, inPages } from '../jobs/batches.js';
import { SERVICE_NAME } from '../runtime/config.js';
import { LOGGER, type Logger } from '../runtime/logger.js';
import { Metrics } from '../runtime/metrics.js';
import { writeCopy } from './copy.js';
import { erase } from './erasure.js';
import { retain } from './retention.js';
import { KEPT_DATA, type DataOfService } from './kind-of-data.js';

const retentionSeconds = 600;
/** Tasks begin at once; this is for those that a stop interrupted. */
const tasksSeconds = 60;
const pageSize = 100;

interface Task {
  request_id: string;
  person_id: string;
  kind: PrivacyTaskDone['kind'];
  done: boolean;
}

/** Keeps what the table of data allows, and carries out copies and erasures in this service's database. */
@Injectable()
export class Privacy implements OnModuleInit, OnApplicationBootstrap {
  readonly #rows: Counter<'table'>;
  #tasks: Job | null = null;

  constructor(
    @Inject(SERVICE_NAME) private readonly service: string,
    @Inject(KEPT_DATA) private readonly data: DataOfService | null,
    private readonly database: DataSource,
    private readonly events: Events,
    private readonly outbox: Outbox,
    private readonly jobs: Jobs,
    metrics: Metrics,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#rows = new Counter({
      name: 'rahi_retention_rows_total',
      help: 'Rows that the retention job deleted or blanked, by table',
      labelNames: ['table'] as const,
      registers: [metrics.registry],
    });
  }

  onModuleInit(): void {
    if (!this.data) return;
    this.events.follow('person', async (events, manager) => {
      const asked = await note(manager, events);
      return () => {
        // Nobody waits for it here: an event must be settled in seconds.
        if (asked) this.#tasks?.order();
      };
    });
  }

  onApplicationBootstrap(): void {
    if (!this.data) return;
    this.jobs.every('Retention', retentionSeconds, (stopping) => this.retain(stopping), { runs: 'once' });
    this.#tasks = this.jobs.every('Copies and erasures', tasksSeconds, (stopping) => this.work(stopping), {
      runs: 'once',
    });
  }

  /** Deletes and blanks what has been kept for long enough. */
  async retain(stopping: AbortSignal | null = null): Promise<void> {
    if (!this.data) return;
    const done = (table: string, rows: number) => {
      this.#rows.inc({ table }, rows);
      this.log.info({ table, rows }, 'rows had been kept for long enough');
    };
    await retain(this.database, this.data, done, stopping);
  }

  /** Carries out open requests. */
  async work(stopping: AbortSignal | null = null): Promise<typeof idle | void> {
    const parts = new Parts();
    // By id: one that fails stays open, and must not keep the others from their turn.
    const read = (after: Task | null) =>
      this.database.query<Task[]>(
        `SELECT request_id, person_id, kind, done_at IS NOT NULL AS done FROM privacy_tasks
         WHERE (done_at IS NULL OR (kind = 'erasure' AND ${dueAgain})) AND request_id > $1
         ORDER BY request_id LIMIT ${pageSize}`,
        [after?.request_id ?? beforeAllIds],
      );
    for await (const tasks of inPages<Task>(pageSize, read, stopping)) {
      for (const task of tasks) {
        await parts.do(
          () => this.#carryOut(task),
          (error) =>
            this.log.warn({ requestId: task.request_id, error: String(error) }, 'a copy or an erasure is tried again'),
        );
      }
    }
    return parts.end();
  }

  async #carryOut({ request_id: requestId, person_id: personId, kind, done }: Task): Promise<void> {
    if (!this.data) return;
    const data = this.data;
    if (kind === 'erasure') {
      const rows = await erase(this.database, data, personId);
      this.log.info({ requestId, rows, again: done }, 'a person was erased');
    }
    await this.outbox.transaction(async (manager, emit) => {
      // Two instances may have done the same: the first one says so.
      const [{ first }] = await manager.query<[{ first: boolean }]>(
        `WITH noted AS (
           UPDATE privacy_tasks SET done_at = coalesce(done_at, clock_timestamp()), again_at = CASE WHEN $3 THEN now() END
           WHERE request_id = $1 AND kind = $2 AND (done_at IS NOT NULL) = $3 RETURNING 1)
         SELECT EXISTS (SELECT FROM noted) AS first`,
        [requestId, kind, done],
      );
      if (!first || done) return;
      if (kind === 'copy') await writeCopy(manager, data, { requestId, personId });
      await emit('person.task_done.v1', { requestId, personId, kind, service: this.service }, requestId);
    });
  }
}

/**
 * A service that was away, or whose events wait, may learn of the person again from an earlier event. The stream keeps events
 * for 14 days: an erasure is carried out again after 1, 2, 4 … 512 hours.
 */
const dueAgain = `done_at > now() - interval '30 days'
  AND now() - done_at >= CASE WHEN again_at IS NULL THEN interval '1 hour' ELSE 2 * (again_at - done_at) END`;

/** Notes what the service is to do. @returns whether there is anything */
async function note(manager: EntityManager, events: readonly DomainEvent[]): Promise<boolean> {
  let asked = false;
  for (const { type, data } of events) {
    const kind = type === 'person.copy_asked.v1' ? 'copy' : type === 'person.erasure_due.v1' ? 'erasure' : null;
    if (kind === null || !('personId' in data)) continue;
    await manager.query(
      'INSERT INTO privacy_tasks (request_id, kind, person_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [data.requestId, kind, data.personId],
    );
    asked = true;
  }
  return asked;
}

import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { caseSeverities, reopenDays, type CaseSeverity } from '@rahi/contracts';
import { inBatches, Jobs, Metrics } from '@rahi/service-kit';
import { Gauge } from 'prom-client';
import type { DataSource } from 'typeorm';

const countSeconds = 60;
const endSeconds = 3600;
const endedAtOnce = 200;

const overdueSql = `SELECT severity, count(*)::int AS cases FROM support_cases
  WHERE state = 'open' AND due_at <= now() GROUP BY severity`;
/** A case that somebody writes to is locked, and is looked at again in an hour. */
const endSql = `WITH ended AS (UPDATE support_cases SET state = 'closed', waiting_since = NULL, changed_at = now()
    WHERE case_id IN (SELECT case_id FROM support_cases
      WHERE state IN ('waiting', 'resolved') AND changed_at < now() - interval '${reopenDays} days'
      ORDER BY changed_at LIMIT ${endedAtOnce} FOR UPDATE SKIP LOCKED)
    RETURNING case_id)
  INSERT INTO case_messages (message_id, case_id, author, step)
  SELECT gen_random_uuid(), case_id, 'system', 'closed' FROM ended RETURNING case_id`;

/** Counts the cases that are overdue, for the alert, and closes those that nobody writes to. */
@Injectable()
export class CaseClocks implements OnApplicationBootstrap {
  /** `severity` is the label of alerts. */
  readonly #overdue: Gauge<'case_severity'>;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly jobs: Jobs,
    { registry }: Metrics,
  ) {
    this.#overdue = new Gauge({
      name: 'rahi_support_cases_overdue',
      help: 'Cases of support without an answer, or a solution, in time, of all instances: take the largest',
      labelNames: ['case_severity'] as const,
      registers: [registry],
    });
    this.#show([]);
  }

  onApplicationBootstrap(): void {
    this.jobs.every('Overdue cases', countSeconds, () => this.count(), { runs: 'everywhere', atStart: true });
    this.jobs.every('Cases that end', endSeconds, (stopping) => this.end(stopping), { runs: 'once' });
  }

  async count(): Promise<void> {
    this.#show(await this.database.query<{ severity: CaseSeverity; cases: number }[]>(overdueSql));
  }

  async end(stopping: AbortSignal | null = null): Promise<void> {
    await inBatches(endedAtOnce, async () => (await this.database.query<unknown[]>(endSql)).length, stopping);
  }

  #show(counted: readonly { severity: CaseSeverity; cases: number }[]): void {
    for (const severity of caseSeverities) {
      this.#overdue.set({ case_severity: severity }, counted.find((one) => one.severity === severity)?.cases ?? 0);
    }
  }
}

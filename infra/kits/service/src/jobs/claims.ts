import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Readiness } from '../runtime/health.js';
import { leaseSeconds } from './job.js';
import { Jobs } from './jobs.service.js';

/** Its row says when the job is due, or until when its holder may work: nobody else begins before. */
const takeSql = `WITH taken AS (
    UPDATE job_claims SET holder = $2, began_at = clock_timestamp(), until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    WHERE job = $1 AND (until <= clock_timestamp() OR $3 AND holder IS NULL) RETURNING job)
  SELECT EXISTS (SELECT FROM taken) AS taken,
    1000 * extract(epoch FROM until - clock_timestamp())::float8 AS "dueInMs",
    1000 * extract(epoch FROM clock_timestamp() - succeeded_at)::float8 AS "succeededMsAgo"
  FROM job_claims WHERE job = $1`;
const firstSql = `INSERT INTO job_claims (job, until) VALUES ($1, clock_timestamp() + make_interval(secs => $2)) ON CONFLICT DO NOTHING`;
const renewSql = `UPDATE job_claims SET until = clock_timestamp() + make_interval(secs => ${leaseSeconds}) WHERE job = $1 AND holder = $2 RETURNING job`;
const endSql = `UPDATE job_claims SET holder = NULL,
    until = CASE WHEN $3 THEN greatest(clock_timestamp(), began_at + make_interval(secs => $4)) ELSE clock_timestamp() END,
    succeeded_at = CASE WHEN $3 THEN clock_timestamp() ELSE succeeded_at END
  WHERE job = $1 AND holder = $2`;

/** What an instance learns when it asks for a job. */
export interface Claimed {
  /** Whether this instance is to run it now. */
  taken: boolean;
  /** When to ask again, in milliseconds from now: it is not due, or its holder may work until then. */
  dueInMs: number;
  /** When a run last succeeded on any instance, in milliseconds before now; null before the first time. */
  succeededMsAgo: number | null;
}

/** Which instance of a service runs a job, in its database and by Postgres's clock: one statement before a run, and one after it. */
@Injectable()
export class JobClaims {
  readonly #holder: string;

  constructor(
    private readonly database: DataSource,
    @Inject(Readiness) { instanceId }: Pick<Readiness, 'instanceId'>,
    jobs: Jobs,
  ) {
    this.#holder = instanceId;
    jobs.shareBy(this);
  }

  /**
   * Claims a job that is due and that no other instance runs.
   * @param now claims it before it is due as well
   * @param firstInSeconds when it is due for the first time in the life of this database
   */
  async take(job: string, now: boolean, firstInSeconds: number): Promise<Claimed> {
    for (;;) {
      const [claimed] = await this.database.query<Claimed[]>(takeSql, [job, this.#holder, now]);
      if (claimed) return claimed;
      await this.database.query(firstSql, [job, firstInSeconds]);
    }
  }

  /** Holds a job for longer. @returns false when another instance has claimed it meanwhile */
  async renew(job: string): Promise<boolean> {
    const [renewed] = await this.database.query<[unknown[], number]>(renewSql, [job, this.#holder]);
    return renewed.length > 0;
  }

  /**
   * Gives a job back.
   * @param succeeded then it is due again after the interval; after a failure at once, so that another instance tries it
   */
  async end(job: string, succeeded: boolean, intervalSeconds: number): Promise<void> {
    await this.database.query(endSql, [job, this.#holder, succeeded, intervalSeconds]);
  }
}

import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, databaseOptions, Jobs, LOGGER, SERVICE_NAME, type Logger, type Watch } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import type { RidesConfig } from '../../config.js';

const checkSeconds = 1;
/** Longer than this nobody waits for a standby: the primary answers instead. */
const patience = { connectionTimeoutMillis: 1000, query_timeout: 1500 };

/** Where the primary's log was, and when (milliseconds). */
interface Sample {
  at: number;
  position: bigint;
}

/**
 * The standby that serves what changes no more (`DATABASE_REPLICA_URL`). Every second it is compared with the primary: it is used
 * while it has everything that the primary had `DATABASE_REPLICA_LAG_SECONDS` ago. Compared are positions in the log, so that
 * neither the clocks of the two servers count nor whether the standby knows that it is cut off.
 */
@Injectable()
export class Standby implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #standby: DataSource | null;
  #samples: Sample[] = [];
  #usable = false;
  readonly #watch: Watch;
  #stopped = false;

  constructor(
    private readonly primary: DataSource,
    private readonly jobs: Jobs,
    @Inject(SERVICE_NAME) name: string,
    @Inject(CONFIG) private readonly config: RidesConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#watch = jobs.watch('Standby');
    const { DATABASE_REPLICA_URL: url } = config;
    const options = url === undefined ? null : databaseOptions(name, { ...config, DATABASE_URL: url });
    const { entities } = primary.options;
    this.#standby = options && new DataSource({ ...options, extra: { ...options.extra, ...patience }, entities });
  }

  onApplicationBootstrap(): void {
    if (this.#standby) this.jobs.every('Standby checks', checkSeconds, () => this.check(), { runs: 'everywhere' });
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopped = true;
    this.#usable = false;
    if (this.#standby?.isInitialized) await this.#standby.destroy();
  }

  get isUsed(): boolean {
    return this.#usable;
  }

  /**
   * Reads from the standby, or from the primary where there is none, it is too far behind, or it fails.
   * @param read gets the database to read from
   */
  async read<T>(read: (from: DataSource) => Promise<T>): Promise<T> {
    if (!this.#usable || !this.#standby) return read(this.primary);
    try {
      return await read(this.#standby);
    } catch (error) {
      this.#turn(false, String(error));
      return read(this.primary);
    }
  }

  /** Compares it with the primary. @returns whether it is used from now on */
  async check(): Promise<boolean> {
    if (!this.#standby || this.#stopped) return false;
    try {
      const at = Date.now();
      this.#samples.push({ at, position: await positionOf(this.primary, 'pg_current_wal_lsn()') });
      if (!this.#standby.isInitialized) await this.#standby.initialize();
      const replayed = await positionOf(this.#standby, 'pg_last_wal_replay_lsn()');
      const reached = this.#samples.findLastIndex(({ position }) => position <= replayed);
      const behind = this.#samples[reached];
      // What is older says nothing any more, whether it has that or not.
      this.#samples = this.#samples.slice(
        Math.max(reached, this.#samples.length - this.config.DATABASE_REPLICA_LAG_SECONDS - 2, 0),
      );
      const isNear = behind !== undefined && at - behind.at <= this.config.DATABASE_REPLICA_LAG_SECONDS * 1000;
      this.#turn(isNear, 'it is too far behind');
    } catch (error) {
      this.#turn(false, String(error));
    }
    return this.#usable;
  }

  #turn(usable: boolean, why: string): void {
    if (usable) this.#watch.succeeded();
    else this.#watch.failed(new Error(why));
    if (usable === this.#usable) return;
    this.#usable = usable;
    if (usable) this.log.info('history is read from the standby');
    else this.log.warn({ why }, 'history is read from the primary: the standby cannot be used');
  }
}

/** `16/B374D848` as a number. @throws Error when the server answers none, as a primary does for what it has replayed */
async function positionOf(database: DataSource, expression: string): Promise<bigint> {
  const [row] = await database.query<{ lsn: string | null }[]>(`SELECT ${expression}::text AS lsn`);
  const [high, low] = row?.lsn?.split('/') ?? [];
  if (!high || !low) throw new Error('it is no standby');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

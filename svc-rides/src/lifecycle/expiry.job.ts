import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, LOGGER, type Logger } from '@rahi/service-kit';
import type { RidesConfig } from '../config.js';
import { RidesRepository } from '../rides/rides.repository.js';
import { literally, sql } from '../rides/sql.js';

const batchSize = 100;
const patienceMs = 5000;

/** R12: cancels rides that have searched too long. Every instance looks; each ride falls to one of them. */
@Injectable()
export class ExpiryJob implements OnApplicationBootstrap, OnModuleDestroy {
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | null = null;

  constructor(
    private readonly rides: RidesRepository,
    @Inject(CONFIG) private readonly config: RidesConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => this.#look(), this.config.EXPIRY_SWEEP_SECONDS * 1000);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweeping;
  }

  #look(): void {
    this.#sweeping ??= this.#sweep()
      .catch((error: unknown) => this.log.warn({ error: String(error) }, 'expiry waits for the next look'))
      .finally(() => {
        this.#sweeping = null;
      });
  }

  async #sweep(): Promise<void> {
    while ((await this.expireBatch()) === batchSize);
  }

  /** @returns how many rides it cancelled. */
  async expireBatch(): Promise<number> {
    const age = this.config.EXPIRY_MINUTES * 60;
    // Rides that another instance, a driver or their rider is moving right now are left to them.
    const due = sql`SELECT id FROM rides
      WHERE status = 'searching' AND created_at <= now() - make_interval(secs => ${age})
      ORDER BY created_at LIMIT ${literally(String(batchSize))} FOR UPDATE SKIP LOCKED`;
    const statement = sql`UPDATE rides SET status = 'cancelled', version = version + 1,
        cancelled_at = clock_timestamp(), cancelled_by = 'expiry', cancel_reason = 'expired'
      WHERE id IN (${due}) RETURNING *`;
    const cause = { requestId: 'expiry', deadline: Date.now() + patienceMs };
    const expired = await this.rides.change({ statement, event: 'ride.cancelled.v1' }, cause);
    if (expired.length > 0) this.log.info({ rides: expired.length }, 'expired');
    return expired.length;
  }
}

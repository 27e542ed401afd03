import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, LOGGER, Outbox, type Logger } from '@rahi/service-kit';
import type { RidesConfig } from '../rides.config.js';
import { rideState } from '../rides/ride-state.js';
import { rideEntity, rideSelection, type RideRecord } from '../rides/ride.entity.js';
import { serverClock } from '../rides/rides.repository.js';

const batchSize = 100;

/** R12: cancels rides that have searched too long. Every instance looks; each ride falls to one of them. */
@Injectable()
export class ExpiryJob implements OnApplicationBootstrap, OnModuleDestroy {
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | null = null;

  constructor(
    private readonly outbox: Outbox,
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
    return this.outbox.transaction(async (manager, emit) => {
      const { raw }: { raw: RideRecord[] } = await manager
        .createQueryBuilder()
        .update(rideEntity)
        .set({
          status: 'cancelled',
          version: () => 'version + 1',
          cancelledAt: serverClock,
          cancelledBy: 'expiry',
          cancelReason: 'expired',
        })
        // Rides that another instance, a driver or their rider is moving right now are left to them.
        .where(
          `id IN (SELECT id FROM rides
                  WHERE status = 'searching' AND created_at <= clock_timestamp() - make_interval(secs => :age)
                  ORDER BY created_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)`,
          { age: this.config.EXPIRY_MINUTES * 60 },
        )
        .returning(rideSelection)
        .execute();
      for (const ride of raw) await emit('ride.cancelled.v1', rideState(ride), 'expiry');
      if (raw.length > 0) this.log.info({ rides: raw.length }, 'expired');
      return raw.length;
    });
  }
}

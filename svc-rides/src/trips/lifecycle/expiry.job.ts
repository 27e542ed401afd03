import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { CONFIG, inBatches, Jobs, LOGGER, type Logger } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';

const batchSize = 100;
const patienceMs = 5000;

/**
 * R12: cancels rides that have searched too long; a search starts again when a driver is lost. The ride of a booking for later searches
 * as long after the time of its pickup (R43).
 */
@Injectable()
export class ExpiryJob implements OnApplicationBootstrap {
  constructor(
    private readonly rides: RidesRepository,
    private readonly jobs: Jobs,
    @InjectRepository(RideEntity) private readonly table: Repository<RideEntity>,
    @Inject(CONFIG) private readonly config: RidesConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every(
      'Expiry of searches',
      this.config.EXPIRY_SWEEP_SECONDS,
      async () => {
        await inBatches(batchSize, () => this.expireBatch());
      },
      { runs: 'once' },
    );
  }

  /** @returns how many rides it cancelled. */
  async expireBatch(): Promise<number> {
    const age = this.config.EXPIRY_MINUTES * 60;
    // Rides that a driver or their rider is moving right now are left to them.
    const due = this.table
      .createQueryBuilder('ride')
      .select('ride.id')
      .where(`ride.status = 'searching' AND ride.searchingSince <= now() - make_interval(secs => :age)`, { age })
      .andWhere('(ride.pickupAt IS NULL OR ride.pickupAt <= now() - make_interval(secs => :age))')
      .orderBy('ride.searchingSince')
      .limit(batchSize)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked');
    const expiry = this.table
      .createQueryBuilder('expired')
      .update()
      .set({
        status: 'cancelled',
        cancelledAt: () => 'clock_timestamp()',
        cancelledBy: 'expiry',
        cancelReason: 'expired',
      })
      .where(`id IN (${due.getQuery()})`, due.getParameters());
    const cause = { requestId: 'expiry', deadline: Date.now() + patienceMs };
    const expired = await this.rides.change(expiry, 'ride.cancelled.v1', cause);
    if (expired.length > 0) this.log.info({ rides: expired.length }, 'expired');
    return expired.length;
  }
}

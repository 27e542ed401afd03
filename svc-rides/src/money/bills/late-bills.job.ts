import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { CONFIG, inBatches, Jobs, LOGGER, Parts, type Logger } from '@rahi/service-kit';
import { IsNull, Repository } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { Billing } from './billing.service.js';

const batchSize = 100;
const patienceMs = 30_000;

/** Bills rides that were completed without: by an instance of a release before receipts, while a new one was rolled out. */
@Injectable()
export class LateBillsJob implements OnApplicationBootstrap {
  constructor(
    @InjectRepository(RideEntity) private readonly table: Repository<RideEntity>,
    private readonly billing: Billing,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: RidesConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every(
      'Late bills',
      this.config.LATE_BILL_SWEEP_SECONDS,
      async (stopping) => {
        await inBatches(batchSize, () => this.billBatch(), stopping);
      },
      { runs: 'once' },
    );
  }

  /** @returns how many rides had no bill @throws AggregateError when some have none still */
  async billBatch(): Promise<number> {
    const unbilled = await this.table.find({
      where: { status: 'completed', commissionPaise: IsNull() },
      order: { completedAt: 'ASC' },
      take: batchSize,
    });
    const cause = { requestId: 'late-bills', deadline: Date.now() + patienceMs };
    const parts = new Parts();
    for (const ride of unbilled) await parts.do(() => this.billing.billLate(ride, cause));
    if (unbilled.length > 0) this.log.warn({ rides: unbilled.length }, 'billed after they were completed');
    parts.end();
    return unbilled.length;
  }
}

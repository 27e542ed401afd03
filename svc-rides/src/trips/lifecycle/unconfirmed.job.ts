import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { CONFIG, inBatches, Jobs, Parts } from '@rahi/service-kit';
import { IsNull, Repository } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { searchAgain } from '../../ride/store/search-again.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';

const batchSize = 100;
const patienceMs = 5000;

/** R11: takes back rides that a rider gave to a driver who does not confirm. */
@Injectable()
export class UnconfirmedJob implements OnApplicationBootstrap {
  constructor(
    private readonly rides: RidesRepository,
    private readonly jobs: Jobs,
    @InjectRepository(RideEntity) private readonly table: Repository<RideEntity>,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every(
      'Unconfirmed rides',
      this.config.ROUND_SECONDS,
      async (stopping) => {
        await inBatches(batchSize, () => this.takeBack(), stopping);
      },
      { runs: 'once' },
    );
  }

  /** @returns how many rides were due, a batch at most @throws AggregateError when one could not be taken back */
  async takeBack(): Promise<number> {
    const late = await this.table
      .createQueryBuilder('ride')
      .select(['ride.id', 'ride.driverId'])
      .where(`ride.status = 'driver_assigned' AND ride.confirmedAt IS NULL`)
      .andWhere('ride.assignedAt <= now() - make_interval(secs => :seconds)', { seconds: this.config.CONFIRM_SECONDS })
      .limit(batchSize)
      .getMany();
    const parts = new Parts();
    await Promise.all(
      late.map(({ id, driverId }) =>
        parts.do(async () => {
          await this.rides.move(
            {
              rideId: id,
              to: 'searching',
              by: 'expiry',
              owner: { driverId: driverId ?? IsNull(), confirmedAt: IsNull() },
              set: searchAgain('expiry', 'unconfirmed'),
            },
            { requestId: 'unconfirmed', deadline: Date.now() + patienceMs },
          );
        }),
      ),
    );
    parts.end();
    return late.length;
  }
}

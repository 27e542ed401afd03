import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { inBatches, Jobs, Parts } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import { RideEntity } from '../../ride/ride.entity.js';
import { Changes } from './changes.service.js';

const everySeconds = 2;
const batchSize = 100;
const patienceMs = 5000;

/** R44: ends changes of trips that nobody has answered in time. */
@Injectable()
export class UnansweredChangesJob implements OnApplicationBootstrap {
  constructor(
    private readonly changes: Changes,
    private readonly jobs: Jobs,
    @InjectRepository(RideEntity) private readonly table: Repository<RideEntity>,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every(
      'Changes without an answer',
      everySeconds,
      async (stopping) => {
        await inBatches(batchSize, () => this.endSome(), stopping);
      },
      { runs: 'once' },
    );
  }

  /** @returns how many were due, a batch at most @throws AggregateError when one could not be ended */
  async endSome(): Promise<number> {
    const due = await this.table
      .createQueryBuilder('ride')
      .where(`ride.change->>'state' = 'open'`)
      .andWhere(`(ride.change->>'answerBy')::timestamptz <= now()`)
      .limit(batchSize)
      .getMany();
    const parts = new Parts();
    const cause = { requestId: 'unanswered changes', deadline: Date.now() + patienceMs };
    await Promise.all(due.map((ride) => parts.do(async () => void (await this.changes.lapse(ride, cause)))));
    parts.end();
    return due.length;
  }
}

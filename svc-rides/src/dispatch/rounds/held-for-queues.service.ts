import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { RoundResult } from '@rahi/dispatch';
import { CONFIG } from '@rahi/service-kit';
import { In, Repository } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { RideEntity } from '../../ride/ride.entity.js';
import type { Queue } from './candidates.js';
import type { Waiting } from './waiting-rides.js';

/** A hold outlives the offers of a round by so many rounds: the next one has renewed it by then. */
const roundsLonger = 3;

/**
 * Keeps rides of zones from being open to all (R11) while drivers wait in the queue who may take them. A hold ends by itself: without rounds
 * nobody would ever get the ride.
 */
@Injectable()
export class HeldForQueues {
  constructor(
    @InjectRepository(RideEntity) private readonly rides: Repository<RideEntity>,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /**
   * Without a zone it makes no statement.
   * @param queues of the rides that begin in a zone, by their ids
   */
  async hold(
    { receipts }: RoundResult,
    waiting: readonly Waiting[],
    queues: ReadonlyMap<string, Queue>,
  ): Promise<void> {
    const queued = receipts.filter(({ rideId, candidates }) => {
      const queue = queues.get(rideId);
      return candidates.some(({ driverId, cost }) => cost !== null && queue?.driverIds.includes(driverId));
    });
    const held = new Set(queued.map(({ rideId }) => rideId));
    const free = waiting
      .filter(({ ride }) => ride.queueHeldUntil !== null && !held.has(ride.id))
      .map(({ ride }) => ride.id);
    const { ANSWER_SECONDS, ROUND_SECONDS } = this.config;
    const seconds = ANSWER_SECONDS + roundsLonger * ROUND_SECONDS;
    if (held.size > 0) await this.#set([...held], `now() + make_interval(secs => ${seconds})`);
    if (free.length > 0) await this.#set(free, 'NULL');
  }

  async #set(ids: readonly string[], until: string): Promise<void> {
    await this.rides.update({ id: In([...ids]), status: 'searching' }, { queueHeldUntil: () => until });
  }
}

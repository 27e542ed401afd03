import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { CONFIG, idle, Jobs, Live, LOGGER, Parts, type Logger } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import type { RidesConfig } from '../config.js';
import { ClaimEntity } from './claim.entity.js';
import { OffersRepository } from './offers.repository.js';
import { RoundService } from './round.service.js';
import { WaitingRides, type WaitingGroup } from './waiting-rides.js';

/**
 * R11: runs a round of each city and vehicle type every 2 s. All instances look; Postgres's clock gives each round to one of
 * them, so a killed instance's next round is another's.
 */
@Injectable()
export class RoundsJob implements OnApplicationBootstrap {
  constructor(
    private readonly waiting: WaitingRides,
    private readonly offers: OffersRepository,
    private readonly rounds: RoundService,
    private readonly jobs: Jobs,
    private readonly live: Live,
    @InjectRepository(ClaimEntity) private readonly claims: Repository<ClaimEntity>,
    @Inject(CONFIG) private readonly config: RidesConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Dispatch rounds', this.config.ROUND_SECONDS, () => this.run());
  }

  /**
   * Closes expired offers, then runs the rounds that are due.
   * @returns `idle` when no ride waits, or other instances run the rounds of all that do
   */
  async run(): Promise<typeof idle | void> {
    for (const { driverId, rideId } of await this.offers.closeOver()) {
      this.live.hint(driverId, { kind: 'request', rideId, open: false });
    }
    const groups = await this.waiting.groups();
    const claimed = await this.#claim(groups);
    const parts = new Parts();
    await Promise.all(
      claimed.map(({ group, at }) =>
        parts.do(
          () => this.rounds.run(group, at),
          // The next round tries again.
          (error) =>
            this.log.warn({ city: group.city, vehicleType: group.vehicleType, error: String(error) }, 'a round failed'),
        ),
      ),
    );
    return parts.end();
  }

  /** @returns the groups whose next round is due, and which this instance has claimed */
  async #claim(groups: readonly WaitingGroup[]): Promise<{ group: WaitingGroup; at: Date }[]> {
    if (groups.length === 0) return [];
    // A tenth early: the instances' ticks are not in step with the rounds.
    const seconds = 0.9 * this.config.ROUND_SECONDS;
    const { raw } = await this.claims
      .createQueryBuilder('claim')
      .insert()
      .values(groups.map(({ city, vehicleType }) => ({ city, vehicleType, roundAt: () => 'clock_timestamp()' })))
      .orUpdate(['round_at'], ['city', 'vehicle_type'], {
        overwriteCondition: {
          where: 'claim.round_at <= clock_timestamp() - make_interval(secs => :seconds)',
          parameters: { seconds },
        },
      })
      .returning('*')
      .updateEntity(false)
      .execute();
    const due: { city: string; vehicle_type: string; round_at: Date }[] = raw;
    return groups.flatMap((group) => {
      const claim = due.find(({ city, vehicle_type }) => city === group.city && vehicle_type === group.vehicleType);
      return claim ? [{ group, at: claim.round_at }] : [];
    });
  }
}

import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, idle, Jobs, Live, LOGGER, Parts, type Logger } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { OffersRepository } from '../offers/offers.repository.js';
import { RoundService, type Round } from './round.service.js';
import { WaitingRides, type WaitingGroup } from './waiting-rides.js';

/**
 * When the last round of each city and vehicle type began, and the one before it: the instance that moves it on runs the next round. In
 * one order, so that instances which claim at once do not wait for each other in a circle.
 */
const claimSql = `INSERT INTO dispatch_claims AS claim (city, vehicle_type, round_at)
  SELECT city, vehicle_type, clock_timestamp() FROM unnest($1::text[], $2::text[]) AS due (city, vehicle_type) ORDER BY city, vehicle_type
  ON CONFLICT (city, vehicle_type) DO UPDATE SET previous_at = claim.round_at, round_at = excluded.round_at
    WHERE claim.round_at <= clock_timestamp() - make_interval(secs => $3)
  RETURNING city, vehicle_type AS "vehicleType", round_at AS at, previous_at AS "previousAt"`;

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
    private readonly database: DataSource,
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
      claimed.map(({ group, round }) =>
        parts.do(
          () => this.rounds.run(group, round),
          // The next round tries again.
          (error) =>
            this.log.warn({ city: group.city, vehicleType: group.vehicleType, error: String(error) }, 'a round failed'),
        ),
      ),
    );
    return parts.end();
  }

  /** @returns the groups whose next round is due, and which this instance has claimed */
  async #claim(groups: readonly WaitingGroup[]): Promise<{ group: WaitingGroup; round: Round }[]> {
    if (groups.length === 0) return [];
    const claimed = await this.database.query<(Round & Pick<WaitingGroup, 'city' | 'vehicleType'>)[]>(claimSql, [
      groups.map(({ city }) => city),
      groups.map(({ vehicleType }) => vehicleType),
      // A tenth early: the instances' ticks are not in step with the rounds.
      0.9 * this.config.ROUND_SECONDS,
    ]);
    return groups.flatMap((group) => {
      const round = claimed.find(({ city, vehicleType }) => city === group.city && vehicleType === group.vehicleType);
      return round ? [{ group, round }] : [];
    });
  }
}

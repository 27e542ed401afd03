import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, idle, Jobs, Live, LOGGER, Metrics, Parts, type Logger } from '@rahi/service-kit';
import { Histogram } from 'prom-client';
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

/** A round that takes longer than this counts as a failure of the job, again and again until it ends. */
const longestSeconds = 60;

/** A run waits at least so long for its rounds: a round and the next run's closing of offers get in each other's way. */
const leastWaitMs = 2000;

/**
 * R11: runs a round of each city and vehicle type every 2 s. All instances look; Postgres's clock gives each round to one of
 * them, so a killed instance's next round is another's. A round that takes longer than that does not keep the others waiting.
 */
@Injectable()
export class RoundsJob implements OnApplicationBootstrap, OnModuleDestroy {
  /** The rounds under way, by group. */
  readonly #running = new Map<string, { since: number; end: Promise<void> }>();
  /** The rounds that ended since a run of the job has counted them. */
  #ended: { group: WaitingGroup; work: Promise<void> }[] = [];
  readonly #seconds: Histogram;

  constructor(
    private readonly waiting: WaitingRides,
    private readonly offers: OffersRepository,
    private readonly rounds: RoundService,
    private readonly jobs: Jobs,
    private readonly live: Live,
    private readonly database: DataSource,
    metrics: Metrics,
    @Inject(CONFIG) private readonly config: RidesConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#seconds = new Histogram({
      name: 'rahi_dispatch_round_seconds',
      help: 'How long rounds of one city and vehicle type took on this instance',
      buckets: [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 4, 8, 16],
      registers: [metrics.registry],
    });
  }

  onApplicationBootstrap(): void {
    this.jobs.every('Dispatch rounds', this.config.ROUND_SECONDS, () => this.run(), { runs: 'everywhere' });
  }

  async onModuleDestroy(): Promise<void> {
    await this.#allEnded();
  }

  /**
   * Closes expired offers, then runs the rounds that are due, and waits for them until the next ones are due, or for 2 s.
   * @returns `idle` when no ride waits, or other instances run the rounds of all that do
   */
  async run(): Promise<typeof idle | void> {
    for (const { driverId, rideId } of await this.offers.closeOver()) {
      this.live.hint(driverId, { kind: 'request', rideId, open: false });
    }
    const groups = (await this.waiting.groups()).filter((group) => !this.#running.has(keyOf(group)));
    for (const { group, round } of await this.#claim(groups)) this.#start(group, round);
    const patienceMs = Math.max(leastWaitMs, this.config.ROUND_SECONDS * 1000);
    await Promise.race([this.#allEnded(), pause(patienceMs, undefined, { ref: false })]);
    const parts = new Parts();
    for (const { group, work } of this.#ended.splice(0))
      await parts.do(
        () => work,
        // The next round tries again.
        (error) => this.log.warn({ ...group, error: String(error) }, 'a round failed'),
      );
    for (const [group, { since }] of this.#running) {
      const seconds = (Date.now() - since) / 1000;
      if (seconds > longestSeconds)
        await parts.do(() => Promise.reject(new Error(`a round of ${group} has run for ${Math.round(seconds)} s`)));
    }
    return parts.end();
  }

  async #allEnded(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ end }) => end));
  }

  #start(group: WaitingGroup, round: Round): void {
    const key = keyOf(group);
    const measured = this.#seconds.startTimer();
    const work = this.rounds.run(group, round);
    const end = Promise.allSettled([work]).then(() => {
      measured();
      this.#running.delete(key);
      this.#ended.push({ group, work });
    });
    this.#running.set(key, { since: Date.now(), end });
  }

  /** @returns the groups whose next round is due, and which this instance has claimed */
  async #claim(groups: readonly WaitingGroup[]): Promise<{ group: WaitingGroup; round: Round }[]> {
    if (groups.length === 0) return [];
    const claimed = await this.database.query<(Round & WaitingGroup)[]>(claimSql, [
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

const keyOf = ({ city, vehicleType }: WaitingGroup) => `${city} ${vehicleType}`;

import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, Jobs, LOGGER, Metrics, type Logger } from '@rahi/service-kit';
import { Counter, Gauge } from 'prom-client';
import type { RidesConfig } from '../../config.js';
import { beginning, EndedRides } from './ended-rides.js';

const sweepSeconds = 60;
/** The first pass moves years of rides. */
const longest = 24 * 3600;

/** Moves rides that ended long ago, batch by batch, where `RIDES_MOVE_AFTER_DAYS` is set (ADR 51). */
@Injectable()
export class EndedRidesJob implements OnApplicationBootstrap {
  readonly #moved: Counter;
  readonly #passed: Gauge;

  constructor(
    private readonly ended: EndedRides,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: RidesConfig,
    @Inject(LOGGER) private readonly log: Logger,
    metrics: Metrics,
  ) {
    // Where nothing moves, there is no sample that looks as if it should.
    const registers = config.RIDES_MOVE_AFTER_DAYS === undefined ? [] : [metrics.registry];
    this.#moved = new Counter({
      name: 'rahi_ended_rides_moved_total',
      help: 'Rides that this instance moved to the table of rides that ended long ago',
      registers,
    });
    this.#passed = new Gauge({
      name: 'rahi_ended_rides_pass_timestamp_seconds',
      help: 'When this instance last found no more rides to move, in seconds since 1970; 0 before the first time',
      registers,
    });
  }

  onApplicationBootstrap(): void {
    if (this.config.RIDES_MOVE_AFTER_DAYS === undefined) return;
    this.jobs.every('Ended rides', sweepSeconds, (stopping) => this.sweep(stopping), { runs: 'once', longest });
  }

  /**
   * Moves everything that is due. Between two batches it rests for as long as the last one took, so that bookings come first.
   * @param stopping a stop waits only for the batch under way
   */
  async sweep(stopping?: AbortSignal): Promise<number> {
    const days = this.config.RIDES_MOVE_AFTER_DAYS;
    if (days === undefined) return 0;
    let rides = 0;
    for (let place = beginning; ;) {
      if (stopping?.aborted) break;
      const began = performance.now();
      const moved = await this.ended.moveBatch(days, place);
      if (!moved) {
        this.#passed.setToCurrentTime();
        break;
      }
      rides += moved.rides;
      this.#moved.inc(moved.rides);
      place = moved.place;
      await pause(performance.now() - began);
    }
    if (rides > 0) this.log.info({ rides }, 'rides that ended long ago moved');
    return rides;
  }
}

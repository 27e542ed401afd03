import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, LOGGER, Metrics, Sweeps, type Logger } from '@rahi/service-kit';
import { Counter, Gauge } from 'prom-client';
import type { RidesConfig } from '../config.js';
import { beginning, EndedRides } from './ended-rides.js';

const sweepSeconds = 60;

/** Moves rides that ended long ago, batch by batch, where `RIDES_MOVE_AFTER_DAYS` is set (ADR 51). */
@Injectable()
export class EndedRidesJob implements OnApplicationBootstrap, OnModuleDestroy {
  #stopping = false;
  readonly #moved: Counter;
  readonly #passed: Gauge;

  constructor(
    private readonly ended: EndedRides,
    private readonly sweeps: Sweeps,
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
    this.sweeps.every('ended rides', sweepSeconds, () => this.sweep());
  }

  /** A stop waits for the batch under way only. */
  onModuleDestroy(): void {
    this.#stopping = true;
  }

  /** Moves everything that is due. Between two batches it rests for as long as the last one took, so that bookings come first. */
  async sweep(): Promise<number> {
    const days = this.config.RIDES_MOVE_AFTER_DAYS;
    if (days === undefined) return 0;
    let rides = 0;
    for (let place = beginning; !this.#stopping;) {
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

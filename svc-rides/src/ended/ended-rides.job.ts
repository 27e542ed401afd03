import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, LOGGER, Sweeps, type Logger } from '@rahi/service-kit';
import type { RidesConfig } from '../config.js';
import { beginning, EndedRides } from './ended-rides.js';

const sweepSeconds = 60;

/** Moves rides that ended long ago, batch by batch, where `RIDES_MOVE_AFTER_DAYS` is set (ADR 51). */
@Injectable()
export class EndedRidesJob implements OnApplicationBootstrap, OnModuleDestroy {
  #stopping = false;

  constructor(
    private readonly ended: EndedRides,
    private readonly sweeps: Sweeps,
    @Inject(CONFIG) private readonly config: RidesConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

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
      if (!moved) break;
      rides += moved.rides;
      place = moved.place;
      await pause(performance.now() - began);
    }
    if (rides > 0) this.log.info({ rides }, 'rides that ended long ago moved');
    return rides;
  }
}

import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, LOGGER, type Logger } from '@rahi/service-kit';
import type { RidesConfig } from '../config.js';
import { BookingRepository } from './booking.repository.js';

/** R13: idempotency keys that have had their time are forgotten, so that the table does not grow with every ride. */
@Injectable()
export class BookingKeysJob implements OnApplicationBootstrap, OnModuleDestroy {
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | null = null;

  constructor(
    private readonly bookings: BookingRepository,
    @Inject(CONFIG) private readonly config: RidesConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => this.#look(), this.config.BOOKING_KEY_SWEEP_SECONDS * 1000);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweeping;
  }

  #look(): void {
    this.#sweeping ??= this.#sweep()
      .catch((error: unknown) => this.log.warn({ error: String(error) }, 'old booking keys wait for the next look'))
      .finally(() => {
        this.#sweeping = null;
      });
  }

  async #sweep(): Promise<void> {
    while (await this.bookings.forgetOldKeys());
  }
}

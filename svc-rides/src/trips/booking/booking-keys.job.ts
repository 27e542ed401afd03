import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, Jobs } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';
import { BookingKeys } from './booking-keys.repository.js';

/** R13: deletes expired idempotency keys, so the table does not grow with every ride. */
@Injectable()
export class BookingKeysJob implements OnApplicationBootstrap {
  constructor(
    private readonly keys: BookingKeys,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  onApplicationBootstrap(): void {
    const forget = (stopping: AbortSignal) => this.keys.forgetOldKeys(stopping);
    this.jobs.every('Booking keys', this.config.BOOKING_KEY_SWEEP_SECONDS, forget, { runs: 'once' });
  }
}

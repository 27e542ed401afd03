import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, Jobs, Parts, type Cause, type idle } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { Following } from './following.service.js';
import { LeadTimes } from './lead-times.service.js';

const patienceMs = 5000;
const cause = (): Cause => ({ requestId: 'reservations', deadline: Date.now() + patienceMs });

/** R43: begins the rides of bookings for later, gives bookings of lost drivers to others, and reminds people. */
@Injectable()
export class ReservationsJob implements OnApplicationBootstrap {
  constructor(
    private readonly leadTimes: LeadTimes,
    private readonly following: Following,
    private readonly rides: RidesRepository,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  onApplicationBootstrap(): void {
    const look = (stopping: AbortSignal) => this.look(stopping);
    const job = this.jobs.every('Bookings for later', this.config.RESERVATION_SWEEP_SECONDS, look, { runs: 'once' });
    this.rides.onChange((changed) => {
      if (changed.some(changesItsBooking)) job.order();
    });
  }

  /** What was released is begun in the same run. @throws AggregateError when any part failed */
  async look(stopping: AbortSignal | null = null): Promise<typeof idle | void> {
    const parts = new Parts();
    await parts.do(() => this.following.catchUp(cause, stopping));
    await parts.do(() => this.leadTimes.ofTaken(parts, cause, stopping));
    await parts.do(() => this.leadTimes.ofBooked(parts, cause, stopping));
    await parts.do(() => this.following.remind(cause, stopping));
    return parts.end();
  }
}

/** Whether the ride was booked for later, and that booking's state follows from this one. Arriving and driving change nothing of it. */
const changesItsBooking = ({ pickupAt, status }: RideEntity): boolean =>
  pickupAt !== null && (status === 'searching' || status === 'driver_assigned' || status === 'cancelled');

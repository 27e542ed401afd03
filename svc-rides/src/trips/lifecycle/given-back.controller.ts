import { Controller, Inject } from '@nestjs/common';
import { canMove, confirmRide, releaseRide, type Ride } from '@rahi/contracts';
import { CONFIG, Handles, type Inbound } from '@rahi/service-kit';
import { IsNull } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { cannotMove, noSuchRide } from '../../ride/ride-refusals.js';
import { viewOf } from '../../ride/ride-view.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { DriverCharges } from '../../money/bills/driver-charges.service.js';
import { searchAgain } from '../../ride/store/search-again.js';
import { RidesRepository, type Move } from '../../ride/store/rides.repository.js';

/** How often a ride is read again when it changes in the meantime. */
const attempts = 3;

/** A driver confirms a ride that its rider gave them (R11), or gives a ride back before the pickup (R12). */
@Controller()
export class GivenBackController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly charges: DriverCharges,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  @Handles(confirmRide)
  async confirm({ params: { id }, principal, ...cause }: Inbound<typeof confirmRide>): Promise<Ride> {
    const ride = await this.#ofDriver(id, principal.userId);
    if (ride.confirmedAt) return this.#shown(ride);
    const where = { id, driverId: principal.userId, confirmedAt: IsNull(), status: 'driver_assigned' as const };
    const confirmed = await this.rides.note(where, { confirmedAt: () => 'clock_timestamp()' }, cause);
    if (confirmed) return this.#shown(confirmed);
    const now = await this.#ofDriver(id, principal.userId);
    if (now.confirmedAt) return this.#shown(now);
    throw cannotMove(now, 'driver_assigned');
  }

  @Handles(releaseRide)
  async release({ params: { id }, body, principal, ...cause }: Inbound<typeof releaseRide>): Promise<Ride> {
    const { userId } = principal;
    const owner = { driverId: userId };
    for (let attempt = 1; ; attempt += 1) {
      const ride = await this.rides.byId(id);
      if (ride && wasGivenBack(ride, userId)) return this.#shown(ride);
      if (ride?.driverId !== userId) throw noSuchRide();
      // Others changed the ride between the read and the move, again and again.
      if (!canMove(ride.status, 'searching', 'driver') || attempt > attempts) throw cannotMove(ride, 'searching');
      const set = searchAgain('driver', body.reason);
      const move: Move = { rideId: id, to: 'searching', by: 'driver', owner, set, queuedAfter: ride.afterRideId };
      const released = await this.charges.make(move, ride, await this.charges.of(ride, body.reason), cause);
      if (released) return this.#shown(released);
    }
  }

  async #ofDriver(id: string, userId: string): Promise<RideEntity> {
    const ride = await this.rides.byId(id);
    if (ride?.driverId !== userId) throw noSuchRide();
    return ride;
  }

  #shown(ride: RideEntity): Ride {
    return viewOf(ride, { role: 'driver' }, this.config);
  }
}

/** Whether the same press came before: this driver gave the ride back, and it has no new driver yet. */
function wasGivenBack({ status, releasedBy, releasedDriverId }: RideEntity, userId: string): boolean {
  return status === 'searching' && releasedBy === 'driver' && releasedDriverId === userId;
}

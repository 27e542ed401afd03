import { Injectable } from '@nestjs/common';
import { isBeforeTrip, otherDriverReason } from '@rahi/contracts';
import { Outbox, type Cause } from '@rahi/service-kit';
import type { PersonRole } from '../../ride/ride-roles.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository, type Move } from '../../ride/store/rides.repository.js';
import { PersonFlags } from '../../safety/person-flags/person-flags.service.js';
import type { Wish } from './wish.js';

/** A rider at the pickup cancels because the driver is not the one who was shown, or not a woman (R46). */
@Injectable()
export class OtherDriver {
  constructor(
    private readonly rides: RidesRepository,
    private readonly flags: PersonFlags,
    private readonly outbox: Outbox,
  ) {}

  /** Whether a wish to cancel is one of those. */
  isReason({ to, reason }: Wish, by: PersonRole, { status, driverId, afterRideId }: RideEntity): boolean {
    const isOfRider = to === 'cancelled' && by === 'rider' && reason === otherDriverReason;
    // R48: nobody has come while the driver ends another trip.
    return isOfRider && driverId !== null && afterRideId === null && isBeforeTrip(status);
  }

  /** Cancels free of charge, and flags ride and driver for the desk. @returns null when the row did not fit and nothing changed */
  cancel(move: Move, ride: RideEntity, cause: Cause): Promise<RideEntity | null> {
    const set = { ...move.set, flags: () => `array_append(flags, 'other_driver')` };
    return this.outbox.transaction(async (manager) => {
      const moved = await this.rides.move({ ...move, set, version: ride.version }, cause, manager);
      if (moved?.driverId) {
        const about = { personId: moved.driverId, role: 'driver' as const, otherId: moved.riderId, rideId: moved.id };
        await this.flags.add(manager, { kind: 'report', ...about });
      }
      return moved;
    }, cause.deadline);
  }
}

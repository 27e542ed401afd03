import { Inject, Injectable } from '@nestjs/common';
import { distanceKm } from '@rahi/contracts';
import { brokenConstraint, CONFIG, Outbox, type Cause } from '@rahi/service-kit';
import { Raw } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { assignedTo } from '../../ride/drivers/assigned-to.js';
import { nearbyRadiusKm, type Eligible } from '../../ride/drivers/eligibility.js';
import { EndingTrips } from '../../ride/queue/ending-trips.service.js';
import { dropoffOf, pickupOf } from '../../ride/ride-values.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { waitsFor } from '../../ride/store/queue.js';
import { RidesRepository, type Move } from '../../ride/store/rides.repository.js';
import { RoadMinutes } from '../../ride/ways/road-minutes.service.js';

/** The ride was taken, or changed, in the meantime: the trip is left as it was. */
class Overtaken extends Error {}

/** No next ride yet, and nothing has happened on the trip that forbids one. */
const noneYet = Raw<string>(
  (next) => `${next} IS NULL AND NOT EXISTS (SELECT FROM ride_emergencies raised WHERE raised.ride_id = rides.id)`,
);

/** A driver on a trip that ends within 5 minutes accepts the next ride (R48). */
@Injectable()
export class NextRides {
  constructor(
    private readonly rides: RidesRepository,
    private readonly ending: EndingTrips,
    private readonly roads: RoadMinutes,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /**
   * @param move the acceptance as of a free driver, which the database has refused because this one is on a trip
   * @returns the ride after it; null when it is not open any more; `busy` for a driver who cannot have a next ride now
   */
  async take(ride: RideEntity, move: Move, found: Eligible, cause: Cause): Promise<RideEntity | null | 'busy'> {
    if (this.config.QUEUED_RIDES === 'off') return 'busy';
    const trip = await this.rides.activeOfDriver(found.driver.driverId);
    // It ended in between: the driver is free.
    if (!trip) return this.rides.move(move, cause);
    const at = dropoffOf(trip);
    const [[end], [toPickup = 0]] = await Promise.all([
      this.ending.of([trip], cause),
      this.roads.of([{ from: at, to: pickupOf(ride) }], ride.vehicleType, cause),
    ]);
    if (!end || distanceKm(at, pickupOf(ride)) > nearbyRadiusKm) return 'busy';
    const set = {
      ...move.set,
      ...assignedTo({ driver: found.driver, at }, ride),
      ...waitsFor(trip.id, new Date(Date.now() + (end.minutes + toPickup) * 60_000)),
    };
    return this.#queue({ ...move, set }, trip, cause);
  }

  /** The trip first: its version is the one of which it is known that it ends soon. */
  async #queue(move: Move, { id, version }: RideEntity, cause: Cause): Promise<RideEntity | null | 'busy'> {
    const trip = { id, version, status: 'in_progress' as const, nextRideId: noneYet };
    try {
      return await this.outbox.transaction(async (manager) => {
        if (!(await this.rides.note(trip, { nextRideId: move.rideId }, cause, manager))) return 'busy';
        const moved = await this.rides.move(move, cause, manager);
        if (!moved) throw new Overtaken();
        return moved;
      }, cause.deadline);
    } catch (error) {
      if (error instanceof Overtaken) return null;
      if (brokenConstraint(error) === 'one_active_ride_per_driver') return 'busy';
      throw error;
    }
  }
}

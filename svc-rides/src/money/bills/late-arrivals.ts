import { Injectable } from '@nestjs/common';
import { etaMatrix, isOnTheWay, lateAfterMinutes, Refusal, type LatLng } from '@rahi/contracts';
import { Caller, type Cause } from '@rahi/service-kit';
import { promisedArrivalOf } from '../../ride/predicates.js';
import { TripPositions } from '../../ride/positions/trip-positions.js';
import { assignedPlaceOf, pickupOf } from '../../ride/ride-values.js';
import type { RideEntity } from '../../ride/ride.entity.js';

type Request = Pick<Cause, 'requestId' | 'deadline'>;

/** Reserved from the request's time for the work after the answer, in milliseconds. */
const reserveMs = 400;

/** Judges whether a driver comes later than the rider was promised. */
@Injectable()
export class LateArrivals {
  constructor(
    private readonly positions: TripPositions,
    private readonly caller: Caller,
  ) {}

  /** Whether a driver on the way is too late already, or will be by the way by road from where they are. False without a promise. */
  async isLate(ride: RideEntity, request: Request): Promise<boolean> {
    const promised = promisedArrivalOf(ride);
    if (promised === null || !isOnTheWay(ride.status)) return false;
    const lateFrom = promised.getTime() + lateAfterMinutes * 60_000;
    if (Date.now() >= lateFrom) return true;
    const seconds = await this.#secondsLeft(ride, request);
    return seconds !== null && Date.now() + seconds * 1000 >= lateFrom;
  }

  /** By road from the driver's last position; null where it or the roads are not known, or svc-drivers does not answer. */
  async #secondsLeft(ride: RideEntity, { requestId, deadline }: Request): Promise<number | null> {
    const from = await this.#placeOfDriver(ride);
    if (!from) return null;
    const question = { from: [from], to: [pickupOf(ride)], vehicleType: ride.vehicleType };
    try {
      const { seconds } = await this.caller.ask(etaMatrix, question, { requestId, deadline: deadline - reserveMs });
      return seconds[0]?.[0] ?? null;
    } catch (error) {
      // A ride can be cancelled without svc-drivers: then the clock alone decides.
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  async #placeOfDriver(ride: RideEntity): Promise<LatLng | null> {
    const last = await this.positions.last(ride.id, 'driver');
    return last ? { lat: last.lat, lng: last.lng } : assignedPlaceOf(ride);
  }
}

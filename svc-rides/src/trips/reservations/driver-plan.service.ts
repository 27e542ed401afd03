import { Injectable } from '@nestjs/common';
import type { Cause } from '@rahi/service-kit';
import { dropoffOf, pickupOf, tripMinutesOf } from '../../ride/ride-values.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { RoadMinutes } from '../../ride/ways/road-minutes.service.js';
import { betweenOf, type Leg } from './plan.js';
import type { ReservationEntity } from './reservation.entity.js';
import { ReservationsRepository } from './reservations.repository.js';

/** What a driver has before them: the trip under way and the bookings they took. */
export interface DriverPlan {
  legs: readonly Leg[];
  /** The bookings among them. */
  takenIds: readonly string[];
}

type Request = Pick<Cause, 'requestId' | 'deadline'>;

/** Whether a driver can reach one trip after another (R43). */
@Injectable()
export class DriverPlans {
  constructor(
    private readonly reservations: ReservationsRepository,
    private readonly rides: RidesRepository,
    private readonly roads: RoadMinutes,
  ) {}

  /** @param now of Postgres */
  async of(driverId: string, now: Date): Promise<DriverPlan> {
    const [taken, active] = await Promise.all([
      this.reservations.takenBy(driverId),
      this.rides.activeOfDriver(driverId),
    ]);
    const legs = taken.map(legOf);
    return {
      legs: active ? [...legs, underWay(active, now)] : legs,
      takenIds: taken.map(({ id }) => id),
    };
  }

  /** Which of some bookings the driver could not take beside their plan, in their order. */
  async overlaps({ legs }: DriverPlan, some: readonly ReservationEntity[], request: Request): Promise<boolean[]> {
    const [first] = some;
    if (!first) return [];
    const pairs = some.map((reservation) => legs.map((leg) => betweenOf(legOf(reservation), leg)));
    const suffices = await this.roads.suffice(pairs.flat(), first.vehicleType, request);
    return pairs.map((_, at) => !suffices.slice(at * legs.length, (at + 1) * legs.length).every(Boolean));
  }
}

/** A booking as a trip. */
function legOf(reservation: ReservationEntity): Leg {
  const { id, pickupAt } = reservation;
  return {
    id,
    pickup: pickupOf(reservation),
    dropoff: dropoffOf(reservation),
    startsAt: pickupAt.getTime(),
    minutes: tripMinutesOf(reservation),
  };
}

/** A trip under way, as if it had all of its minutes before it: they may be fewer. */
function underWay(ride: RideEntity, now: Date): Leg {
  const { id, pickupAt } = ride;
  return {
    id,
    pickup: pickupOf(ride),
    dropoff: dropoffOf(ride),
    startsAt: Math.max(now.getTime(), pickupAt?.getTime() ?? 0),
    minutes: tripMinutesOf(ride),
  };
}

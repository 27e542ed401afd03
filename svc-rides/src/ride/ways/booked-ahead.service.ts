import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { reservationPickup, type LatLng, type VehicleType } from '@rahi/contracts';
import type { Cause } from '@rahi/service-kit';
import { DataSource, Raw } from 'typeorm';
import { dropoffOf, pickupOf, tripMinutesOf } from '../ride-values.js';
import type { RideEntity } from '../ride.entity.js';
import { RoadMinutes } from './road-minutes.service.js';
import { sufficesSurely, sureMinutes, type Between } from './way.js';

/** No ride of now takes longer: 300 km along the straight line at the city's speed. */
const aheadHours = 12;

/** A booking for later that a driver took and that has no ride yet, in SQL over `reservations`. */
const takenAhead = `status = 'assigned' AND ride_id IS NULL AND pickup_at > now()
  AND pickup_at < now() + make_interval(hours => ${aheadHours})`;

const nextSql = `SELECT DISTINCT ON (driver_id) driver_id AS "driverId", pickup_at AS "pickupAt", pickup_lat AS lat,
    pickup_lng AS lng, extract(epoch FROM pickup_at - now())::float8 / 60 AS "minutesLeft"
  FROM reservations WHERE driver_id = ANY($1::uuid[]) AND ${takenAhead} ORDER BY driver_id, pickup_at`;

/** The next booking for later of a driver. */
export interface Ahead {
  pickup: LatLng;
  pickupAt: Date;
  /** Until its pickup. */
  minutesLeft: number;
}

/** A ride of now that a driver could make before it. */
export interface RideBefore {
  ahead: Ahead;
  ride: RideEntity;
  /** Where the driver is. */
  at: LatLng;
  /** The driver's minutes to the ride's pickup; null where they are not known yet. */
  minutesAway: number | null;
}

type Request = Pick<Cause, 'requestId' | 'deadline'>;
interface Row extends Omit<Ahead, 'pickup'>, LatLng {
  driverId: string;
}

/**
 * R43: a driver who took a booking for later makes no ride of now that lets them be late for it. The bookings are those of
 * `trips/reservations`; this floor reads of them what rounds and acceptances must know.
 */
@Injectable()
export class BookedAhead {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly roads: RoadMinutes,
  ) {}

  /** The next one of each of some drivers; nothing of those who have none in the next hours. */
  async of(driverIds: readonly string[]): Promise<ReadonlyMap<string, Ahead>> {
    if (driverIds.length === 0) return new Map();
    const rows = await this.database.query<Row[]>(nextSql, [driverIds]);
    return new Map(
      rows.map(({ driverId, lat, lng, pickupAt, minutesLeft }) => [
        driverId,
        { pickup: { lat, lng }, pickupAt, minutesLeft },
      ]),
    );
  }

  /** Which of some rides of one vehicle type would make their drivers late, in their order. */
  async areLate(some: readonly RideBefore[], vehicleType: VehicleType, request: Request): Promise<boolean[]> {
    const unknown = some.filter((one) => one.minutesAway === null && !isSurelyInTime(one));
    const ways = unknown.map(({ at, ride }) => ({ from: at, to: pickupOf(ride) }));
    const minutes = await this.roads.of(ways, vehicleType, request);
    const away = new Map(unknown.map((one, index) => [one, minutes[index] ?? 0]));
    const between = some.map((one) => afterRide(one, one.minutesAway ?? away.get(one) ?? 0));
    const suffices = await this.roads.suffice(between, vehicleType, request);
    return suffices.map((inTime) => !inTime);
  }

  /**
   * The condition on the row `rides` for a driver to take it: no booking is ahead.
   * @param before only bookings with an earlier pickup: those from then on have been looked at
   */
  noneFor(driverId: string, before: Date | null) {
    return Raw<Date>(
      () => `NOT EXISTS (SELECT FROM reservations WHERE driver_id = :bookedDriver AND ${takenAhead}
        AND pickup_at < coalesce(CAST(:lookedAt AS timestamptz), 'infinity'))`,
      { bookedDriver: driverId, lookedAt: before },
    );
  }
}

/** From the ride's drop-off to the booked pickup, and the minutes that are left for it. */
function afterRide({ ahead, ride }: RideBefore, minutesAway: number): Between {
  const leftAtPickup = Math.min(ahead.minutesLeft - minutesAway, minutesBefore(ahead, ride.pickupAt));
  const minutes = leftAtPickup - tripMinutesOf(ride) - reservationPickup.earlyMinutes;
  return { from: dropoffOf(ride), to: ahead.pickup, minutes };
}

/** From the time that a ride was itself booked for; a ride of now begins when its driver is there. */
const minutesBefore = ({ pickupAt }: Ahead, time: Date | null): number =>
  time ? (pickupAt.getTime() - time.getTime()) / 60_000 : Infinity;

/** Whether that can be said without any roads. */
const isSurelyInTime = (one: RideBefore): boolean =>
  sufficesSurely(afterRide(one, sureMinutes({ from: one.at, to: pickupOf(one.ride) }))) === true;

/** Whether the ride lets its driver be late, as far as that can be said without the roads. */
export const isSurelyLate = (one: RideBefore): boolean =>
  sufficesSurely(afterRide(one, one.minutesAway ?? 0)) === false;

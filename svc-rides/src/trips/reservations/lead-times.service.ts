import { Injectable } from '@nestjs/common';
import {
  distanceKm,
  durationMinutes,
  longestPickupMinutes,
  Refusal,
  reservationLeadMinutes,
  womenFirstSeconds,
  type VehicleType,
} from '@rahi/contracts';
import { isLacking, misfitOf } from '@rahi/dispatch';
import { inPages, type Cause, type Parts } from '@rahi/service-kit';
import { Candidates } from '../../dispatch/rounds/candidates.js';
import { DriverDirectory } from '../../ride/drivers/driver-directory.js';
import { nearbyRadiusKm, type Eligible } from '../../ride/drivers/eligibility.js';
import { askingOfBooking } from '../../ride/drivers/wishes.js';
import { pickupOf } from '../../ride/ride-values.js';
import { RoadMinutes } from '../../ride/ways/road-minutes.service.js';
import { LaterTimes } from '../booking/later-times.js';
import { Beginnings } from './beginning.service.js';
import { isDue, judgeTaken } from './judge-taken.js';
import type { ReservationEntity } from './reservation.entity.js';
import { coming, ReservationsRepository } from './reservations.repository.js';
import { givenUp } from './taking.service.js';

const pageSize = 100;
/** How far away the nearest free driver is taken to be where none is known, in minutes (R43). */
const unknownMinutes = 15;
/** The farthest driver whose own way decides when the ride begins, in minutes; who has farther to go counts as that far. */
const mostMinutes = { nearest: 50, taken: longestPickupMinutes } as const;

/** Begins rides at the lead time of their bookings, and looks after the drivers who took them (R43). */
@Injectable()
export class LeadTimes {
  constructor(
    private readonly reservations: ReservationsRepository,
    private readonly beginnings: Beginnings,
    private readonly candidates: Candidates,
    private readonly drivers: DriverDirectory,
    private readonly roads: RoadMinutes,
    private readonly times: LaterTimes,
  ) {}

  /** The ones that a driver took: their rides begin with them, or others get them. */
  async ofTaken(parts: Parts, cause: () => Cause, stopping: AbortSignal | null): Promise<void> {
    const now = await this.times.now();
    for await (const page of this.#near('assigned', mostMinutes.taken, stopping))
      await Promise.all(page.map((reservation) => parts.do(() => this.#lookAtTaken(reservation, now, cause()))));
  }

  /** The ones that nobody took: their rides begin to search. */
  async ofBooked(parts: Parts, cause: () => Cause, stopping: AbortSignal | null): Promise<void> {
    const now = await this.times.now();
    for await (const page of this.#near('booked', mostMinutes.nearest, stopping))
      for (const vehicleType of new Set(page.map((one) => one.vehicleType))) {
        const some = page.filter((one) => one.vehicleType === vehicleType);
        const nearest = await this.#nearest(vehicleType, some);
        const due = some.filter((one, at) => isDue(minutesLeft(one, now), nearest[at] ?? unknownMinutes));
        await Promise.all(due.map((one) => parts.do(() => this.beginnings.search(one, cause()))));
      }
  }

  /** Those whose lead time may have come, the next pickup first. */
  #near(status: 'booked' | 'assigned', farthest: number, stopping: AbortSignal | null) {
    return inPages<ReservationEntity>(
      pageSize,
      (after) => {
        const query = this.reservations.table
          .createQueryBuilder('reservation')
          .where(`${coming} AND reservation.status = :status AND reservation.pickupAt > now()`, { status })
          .andWhere('reservation.pickupAt <= now() + make_interval(mins => :within)', {
            within: farthest + reservationLeadMinutes,
          })
          .orderBy('reservation.pickupAt')
          .addOrderBy('reservation.id')
          .limit(pageSize);
        if (after) query.andWhere('(reservation.pickupAt, reservation.id) > (:pickupAt, :id)', after);
        return query.getMany();
      },
      stopping,
    );
  }

  async #lookAtTaken(reservation: ReservationEntity, now: Date, cause: Cause): Promise<void> {
    const found = await this.#driverOf(reservation, cause);
    const way = found && { from: found.at, to: pickupOf(reservation) };
    const [minutesAway = null] = way ? await this.roads.of([way], reservation.vehicleType, cause) : [];
    const verdict = judgeTaken({ minutesLeft: minutesLeft(reservation, now), minutesAway });
    if (verdict === 'begin' && found) await this.beginnings.assign(reservation, found, cause);
    if (verdict !== 'release') return;
    const { id, version } = reservation;
    const beside = { releasedBy: 'expiry' as const };
    await this.reservations.change(
      { id, version, status: 'assigned' },
      givenUp,
      'reservation.released.v1',
      cause,
      beside,
    );
  }

  /** Its driver, if they are online and can still drive it. @throws Refusal when svc-drivers does not answer */
  async #driverOf(reservation: ReservationEntity, cause: Cause): Promise<Eligible | null> {
    const { driverId, vehicleType } = reservation;
    const driver = driverId === null ? null : await this.drivers.standing(driverId, cause);
    if (!driver || !driver.isOnline || driver.suspended || driver.vehicleType !== vehicleType) return null;
    // R46: the desk may have taken it back that she is a woman, or that the vehicle has something. What a driver took before they took
    // women only, or no pets, stays theirs.
    if (isLacking(misfitOf(askingOfBooking(reservation), driver))) return null;
    const { lat, lng } = driver;
    return lat === null || lng === null ? null : { driver, at: { lat, lng } };
  }

  /** Minutes of the nearest free driver to the pickup of each of some bookings; null where none is known. */
  async #nearest(vehicleType: VehicleType, bookings: readonly ReservationEntity[]): Promise<(number | null)[]> {
    try {
      const { drivers, seconds } = await this.candidates.near(vehicleType, bookings.map(pickupOf));
      return bookings.map((booking, at) => {
        const pickup = pickupOf(booking);
        // R46: where only a woman is to drive, nobody else counts; and nobody without what the rider asked for.
        const asking = { ...askingOfBooking(booking), waitedSeconds: womenFirstSeconds };
        const minutes = drivers.flatMap((driver, row) => {
          if (misfitOf(asking, driver)) return [];
          const byRoad = seconds[row]?.[at] ?? null;
          if (byRoad !== null) return Math.ceil(byRoad / 60);
          const km = distanceKm(driver, pickup);
          return km <= nearbyRadiusKm ? durationMinutes(km) : [];
        });
        return minutes.length === 0 ? null : Math.min(mostMinutes.nearest, ...minutes);
      });
    } catch (error) {
      // A search that begins without svc-drivers finds its drivers when that is back.
      if (error instanceof Refusal) return bookings.map(() => null);
      throw error;
    }
  }
}

const minutesLeft = ({ pickupAt }: ReservationEntity, now: Date) => (pickupAt.getTime() - now.getTime()) / 60_000;

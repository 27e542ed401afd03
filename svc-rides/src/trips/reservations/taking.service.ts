import { Injectable } from '@nestjs/common';
import {
  Refusal,
  reservationTakeable,
  type DriverStanding,
  type LatLng,
  type OpenReservation,
  type VehicleType,
  type giveBackReservation,
  type takeReservation,
} from '@rahi/contracts';
import { misfitOf } from '@rahi/dispatch';
import type { Inbound } from '@rahi/service-kit';
import { IsNull } from 'typeorm';
import { Cities } from '../../pricing/cities/cities.js';
import { snapshotOf } from '../../ride/drivers/assigned-to.js';
import { DriverDirectory } from '../../ride/drivers/driver-directory.js';
import { ineligibleInWords } from '../../ride/drivers/eligibility.js';
import { askedParams, askingOfBooking, fitsTaker } from '../../ride/drivers/wishes.js';
import { say } from '../../say.js';
import { LaterTimes } from '../booking/later-times.js';
import { DriverPlans, type DriverPlan } from './driver-plan.service.js';
import { withoutDriver } from './later-bookings.service.js';
import {
  isPast,
  mustBeTakeable,
  noSuchReservation,
  notEligible,
  overlapsOfDriver,
  reservationTaken,
} from './reservation-refusals.js';
import { openReservationView } from './reservation-view.js';
import type { ReservationEntity } from './reservation.entity.js';
import {
  coming,
  isBlockBetween,
  ReservationsRepository,
  type Listed,
  type Page,
  type PageQuery,
} from './reservations.repository.js';

type Take = Inbound<typeof takeReservation>;
type Request = Pick<Take, 'requestId' | 'deadline'>;

/** How often a booking is judged anew when it, or the driver's plan, changes in the meantime. */
const attempts = 3;

/** The condition on a row of `reservations` for this driver to take it, besides the time: nobody has blocked anybody. */
const openToDriver = (table: string) => `${table}.status = 'booked' AND ${table}.ride_id IS NULL AND ${fitsTaker(table)}
  AND ${table}.rider_id <> :driverId AND NOT :driverId = ANY(${table}.not_again)
  AND ${table}.pickup_at BETWEEN now() + make_interval(mins => :least) AND now() + make_interval(mins => :most)
  AND NOT ${isBlockBetween(':driverId', `${table}.rider_id`)}`;
/** And their other bookings are those that were looked at. */
const samePlan = `NOT EXISTS (SELECT FROM reservations AS reservation WHERE ${coming}
  AND reservation.driver_id = :driverId AND NOT reservation.id = ANY(:takenIds))`;

/** A driver as far as bookings for later concern them. */
interface Taker {
  driver: DriverStanding;
  vehicleType: VehicleType;
  /** Their last position, and its city; null where they were never online. */
  at: LatLng | null;
  city: string | null;
}

/** Drivers look for bookings for later, take them, and give them back (R43). */
@Injectable()
export class Taking {
  constructor(
    private readonly reservations: ReservationsRepository,
    private readonly drivers: DriverDirectory,
    private readonly plans: DriverPlans,
    private readonly cities: Cities,
    private readonly times: LaterTimes,
  ) {}

  /** Those that the driver may take, the next pickup first. @throws Refusal no_driver_profile or vehicle_missing */
  async open(driverId: string, query: PageQuery, request: Request): Promise<Page<OpenReservation>> {
    const { driver, vehicleType, city, at } = await this.#taker(driverId, request);
    if (city === null) return { items: [], total: 0, next: null };
    const params = { driverId, vehicleType, city, ...askedParams(driver), ...reservationTakeable };
    const listed: Listed = {
      where: (select) =>
        select
          .where(openToDriver('reservation'), params)
          .andWhere('reservation.vehicleType = :vehicleType AND reservation.city = :city', params),
      newestFirst: false,
    };
    const page = await this.reservations.page(listed, query);
    const plan = await this.plans.of(driverId, await this.times.now());
    const overlaps = await this.plans.overlaps(plan, page.items, request);
    const items = page.items.map((one, index) => openReservationView(one, at, overlaps[index] ?? false));
    return { ...page, items };
  }

  /** @throws Refusal as the contract of the call says */
  async take(inbound: Take): Promise<ReservationEntity> {
    const { params, principal } = inbound;
    const taker = await this.#taker(principal.userId, inbound);
    for (let attempt = 1; ; attempt += 1) {
      const reservation = await this.reservations.byId(params.id);
      if (!reservation) throw noSuchReservation();
      const { status, driverId, rideId } = reservation;
      if (status === 'assigned' && driverId === principal.userId && rideId === null) return reservation;
      const now = await this.times.now();
      mustBeOpen(reservation, taker, now);
      const plan = await this.plans.of(principal.userId, now);
      const [overlaps = false] = await this.plans.overlaps(plan, [reservation], inbound);
      if (overlaps) throw overlapsOfDriver();
      const taken = await this.#take(reservation, taker, plan, inbound);
      if (taken) return taken;
      if (attempt === attempts) throw reservationTaken();
    }
  }

  /** @throws Refusal as the contract of the call says */
  async giveBack({ params, principal, ...cause }: Inbound<typeof giveBackReservation>): Promise<void> {
    const { userId } = principal;
    const released = await this.reservations.change(
      { id: params.id, status: 'assigned', driverId: userId, rideId: IsNull() },
      givenUp,
      'reservation.released.v1',
      cause,
      { releasedBy: 'driver' },
    );
    if (released) return;
    const reservation = await this.reservations.byId(params.id);
    if (reservation?.driverId === userId) throw isPast(reservation);
    // The same press came before.
    if (reservation?.status === 'booked' && reservation.releasedDriverId === userId) return;
    throw noSuchReservation();
  }

  /** One driver's takings take turns: each sees what the one before it has taken. */
  #take(
    { id, version }: ReservationEntity,
    { driver }: Taker,
    { takenIds }: DriverPlan,
    cause: Take,
  ): Promise<ReservationEntity | null> {
    const { driverId } = driver;
    return this.reservations.together(async (manager) => {
      await manager.query('SELECT lock_bookings_of($1)', [driverId]);
      return this.reservations.change(
        { id, version },
        { status: 'assigned', driverId, driver: snapshotOf(driver), takenAt: () => 'clock_timestamp()' },
        'reservation.taken.v1',
        cause,
        {
          manager,
          and: `${openToDriver('reservations')} AND ${samePlan}`,
          params: { driverId, takenIds, ...askedParams(driver), ...reservationTakeable },
        },
      );
    }, cause);
  }

  async #taker(driverId: string, request: Request): Promise<Taker> {
    const driver = await this.drivers.standing(driverId, request);
    if (!driver) throw new Refusal('no_driver_profile', say('driver.none'));
    const { vehicleType, lat, lng } = driver;
    if (!vehicleType) throw new Refusal('vehicle_missing', say('request.noVehicle'));
    const at = lat === null || lng === null ? null : { lat, lng };
    return { driver, vehicleType, at, city: at && (await this.cities.cityOf(at)) };
  }
}

/** A driver gave it up, or was lost: it is not theirs again. */
export const givenUp = {
  ...withoutDriver,
  releases: () => 'releases + 1',
  releasedDriverId: () => 'driver_id',
  notAgain: () => 'array_append(not_again, driver_id)',
};

/** @throws Refusal saying why this driver cannot take it */
function mustBeOpen(reservation: ReservationEntity, { driver, vehicleType, city }: Taker, now: Date): void {
  const { driverId } = driver;
  if (reservation.riderId === driverId) throw notEligible(ineligibleInWords.own_ride.toDriver);
  if (reservation.status !== 'booked' || reservation.rideId !== null) throw reservationTaken();
  if (reservation.notAgain.includes(driverId)) throw notEligible(say('later.givenBack'));
  if (driver.suspended) throw notEligible(ineligibleInWords.suspended.toDriver);
  if (vehicleType !== reservation.vehicleType) throw notEligible(ineligibleInWords.other_vehicle.toDriver);
  const misfit = misfitOf(askingOfBooking(reservation), driver);
  if (misfit) throw new Refusal('preference_mismatch', ineligibleInWords[misfit].toDriver);
  if (city !== reservation.city) throw notEligible(say('later.otherCity'));
  if (driver.papersInOrder === false) throw new Refusal('papers_missing', say('later.papers'));
  mustBeTakeable((reservation.pickupAt.getTime() - now.getTime()) / 60_000);
}

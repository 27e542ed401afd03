import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { RideActor } from '@rahi/contracts';
import { brokenConstraint, CONFIG, type Cause } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { Matches } from '../../dispatch/matches/matches.js';
import { assignedTo } from '../../ride/drivers/assigned-to.js';
import type { Eligible } from '../../ride/drivers/eligibility.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { GuestBlocks } from '../../safety/guest-blocks/guest-blocks.service.js';
import { BookingRepository, offerUntilSql } from '../booking/booking.repository.js';
import { cancelledBy } from './cancelling.service.js';
import type { ReservationEntity } from './reservation.entity.js';
import { asRead, ReservationsRepository, type ReservationSet } from './reservations.repository.js';
import { rideOfReservation } from './ride-of-reservation.js';

/** The constraints that a ride breaks whose rider, or whose driver, has another one. */
const riderRides = 'one_active_ride_per_rider';
const driverDrives = 'one_active_ride_per_driver';

/** `waits`: its rider has another ride. `gone`: it has changed, or its time is over. */
export type Begun = 'begun' | 'waits' | 'gone';

/** A booking for later becomes a ride at its lead time (R43). */
@Injectable()
export class Beginnings {
  constructor(
    private readonly reservations: ReservationsRepository,
    private readonly bookings: BookingRepository,
    private readonly rides: RidesRepository,
    private readonly matches: Matches,
    private readonly guestBlocks: GuestBlocks,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /** With a ride that looks for a driver. */
  search(reservation: ReservationEntity, cause: Cause): Promise<Begun> {
    return this.#begin(reservation, { status: 'matching' }, undefined, cause);
  }

  /** With a ride that its driver has; with one that looks for a driver, if they are on another one. */
  async assign(reservation: ReservationEntity, found: Eligible, cause: Cause): Promise<Begun> {
    try {
      return await this.#begin(reservation, {}, undefined, cause, (ride, manager) =>
        this.#assignTo(found, ride, manager, cause),
      );
    } catch (error) {
      if (brokenConstraint(error) !== driverDrives) throw error;
      return this.#begin(reservation, busy, 'expiry', cause);
    }
  }

  async #begin(
    reservation: ReservationEntity,
    set: ReservationSet,
    releasedBy: RideActor | undefined,
    cause: Cause,
    then?: (ride: RideEntity, manager: EntityManager) => Promise<void>,
  ): Promise<Begun> {
    const { notAgain, guest } = reservation;
    // R45: who does not want rides booked for them gets none that was booked before they said so, either.
    if (guest?.phone && (await this.guestBlocks.has(guest.phone))) return this.#cancel(reservation, cause);
    const rideId = randomUUID();
    try {
      return await this.reservations.together(async (manager) => {
        const begun = await this.reservations.change(
          asRead(reservation),
          { ...set, rideId },
          'reservation.began.v1',
          cause,
          { manager, releasedBy, and: 'reservations.pickup_at > now()' },
        );
        if (!begun) return 'gone';
        const { OFFER_SECONDS, ROUND_SECONDS } = this.config;
        const row = {
          ...rideOfReservation(reservation, rideId),
          status: 'searching' as const,
          offerUntil: () => offerUntilSql(OFFER_SECONDS + ROUND_SECONDS),
        };
        const insert = this.bookings.insertOf(row, { notAgain });
        const [ride] = await this.rides.change(insert, 'ride.requested.v1', cause, { manager });
        if (!ride) throw new Error('an insert gives its row');
        await then?.(ride, manager);
        return 'begun';
      }, cause);
    } catch (error) {
      // R8: it is tried again until the time of its pickup.
      if (brokenConstraint(error) === riderRides) return 'waits';
      throw error;
    }
  }

  async #cancel(reservation: ReservationEntity, cause: Cause): Promise<Begun> {
    await this.reservations.change(asRead(reservation), cancelledBy('admin'), 'reservation.cancelled.v1', cause);
    return 'gone';
  }

  async #assignTo(found: Eligible, ride: RideEntity, manager: EntityManager, cause: Cause): Promise<void> {
    const set = {
      ...assignedTo(found, ride),
      // They have accepted it long ago. The time says that it began with them: `feeOf` goes by it.
      assignedAt: () => 'created_at',
      confirmedAt: () => 'created_at',
      assignedBy: 'driver' as const,
    };
    const assigned = await this.rides.move(
      { rideId: ride.id, to: 'driver_assigned', by: 'driver', owner: {}, set },
      cause,
      manager,
    );
    if (!assigned) throw new Error(`ride ${ride.id} could not be assigned in the transaction that made it`);
    this.matches.note(assigned);
  }
}

/** A driver on another ride may still take it once they are free. */
const busy: ReservationSet = {
  status: 'matching',
  driverId: null,
  driver: null,
  takenAt: null,
  releases: () => 'releases + 1',
  releasedDriverId: () => 'driver_id',
};

import { Injectable } from '@nestjs/common';
import { Refusal, type DriverStanding, type updateRide } from '@rahi/contracts';
import { brokenConstraint, type Cause, type Inbound, sayShared } from '@rahi/service-kit';
import { Matches } from '../../dispatch/matches/matches.js';
import { isOpenOfQueue, OffersRepository } from '../../dispatch/offers/offers.repository.js';
import { IsNull, Raw } from 'typeorm';
import { DriverDirectory } from '../../ride/drivers/driver-directory.js';
import { codeOfIneligible, eligibility, ineligibleInWords, type Eligible } from '../../ride/drivers/eligibility.js';
import {
  cannotMove,
  noSuchRide,
  offerExpired,
  rideCancelled,
  rideChanged,
  rideTaken,
} from '../../ride/ride-refusals.js';
import { assignedTo } from '../../ride/drivers/assigned-to.js';
import { askedParams, fitsDriver } from '../../ride/drivers/wishes.js';
import { hasJustChanged } from '../../ride/predicates.js';
import { rolesOf, stepOf } from '../../ride/ride-roles.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository, type Move } from '../../ride/store/rides.repository.js';
import { BookedAhead } from '../../ride/ways/booked-ahead.service.js';
import { NextRides } from '../queue/next-rides.service.js';
import { NamingLimits } from './naming-limits.js';
import { say } from '../../say.js';

type Update = Inbound<typeof updateRide>;

interface Choice {
  by: 'rider' | 'driver';
  driverId: string;
  version?: number | undefined;
}

/** searching → driver_assigned: a driver for itself, or the ride's rider naming one (R9, R11). */
@Injectable()
export class AssignmentService {
  constructor(
    private readonly rides: RidesRepository,
    private readonly drivers: DriverDirectory,
    private readonly offers: OffersRepository,
    private readonly bookedAhead: BookedAhead,
    private readonly limits: NamingLimits,
    private readonly matches: Matches,
    private readonly nextRides: NextRides,
  ) {}

  async assign(inbound: Update): Promise<RideEntity> {
    const { params, body, principal } = inbound;
    const { driverId = principal.userId } = body;
    // Every acceptance waits for both. Who names another knows them by an alias (R50).
    const alias = driverId === principal.userId ? undefined : principal.userId;
    const asked = this.drivers.standing(driverId, inbound, alias);
    // A failure is thrown where the promise is awaited, which may never happen.
    asked.catch(() => undefined);
    const ride = await this.rides.byId(params.id);
    if (!ride) throw noSuchRide();
    const chosen = choiceOf(ride, inbound);
    const choice = chosen.by === 'rider' ? { ...chosen, driverId: (await asked)?.driverId ?? driverId } : chosen;
    if (isDone(ride, choice)) return ride;
    if (isGiven(ride, choice)) return this.#confirm(ride, choice, inbound);
    // The rider knows the ride; a driver who asks must first be found to have a profile.
    if (choice.by === 'rider') {
      mustBeOpen(ride, choice);
      await this.limits.check(ride);
    }
    const standing = await asked;
    if (choice.by === 'driver' && !standing && rolesOf(ride, inbound.principal).length === 0) throw noSuchRide();
    mustBeOpen(ride, choice);
    mustBeAsSeen(ride, choice);
    const found = await this.#eligibility(standing, ride, choice);
    if ('reason' in found) {
      const words = ineligibleInWords[found.reason];
      const told = choice.by === 'driver';
      const code = told ? codeOfIneligible(found.reason) : 'driver_not_eligible';
      throw new Refusal(code, told ? words.toDriver : words.toRider, { rideStatus: ride.status });
    }
    if (ride.notAgain.includes(choice.driverId)) throw notAgain(ride, choice);
    if (choice.by === 'rider' && (await this.#mustAccept(ride, choice.driverId, found, inbound))) {
      await this.limits.name(ride, choice.driverId);
      throw driverMustAccept(ride);
    }
    const moved =
      (await this.#take(ride, choice, found, inbound)) ?? (await this.#takeBefore(ride, choice, found, inbound));
    return moved ?? this.#overtaken(ride.id, choice, inbound);
  }

  /** How far the pickup is does not count for the next driver of a queue. */
  async #eligibility(standing: DriverStanding | null, ride: RideEntity, { by, driverId }: Choice) {
    const found = eligibility(standing, ride);
    if (by === 'rider' || !('reason' in found) || found.reason !== 'too_far') return found;
    return eligibility(standing, ride, isOpenOfQueue(await this.offers.openOf(driverId, ride.id)));
  }

  /**
   * R11: a rider cannot give a ride to a driver who does not accept rides automatically, or who is answering another offer; nor to one
   * before whom others wait in the queue of the pickup's zone.
   */
  async #mustAccept(ride: RideEntity, driverId: string, { driver }: Eligible, request: Cause): Promise<boolean> {
    if (driver.autoAccept === false || (await this.offers.openOf(driverId)) !== null) return true;
    return this.drivers.hasOthersBefore(ride, driverId, request);
  }

  /** R11: accepting a ride that the rider gave confirms it. */
  async #confirm(ride: RideEntity, choice: Choice, cause: Cause): Promise<RideEntity> {
    if (ride.confirmedAt) return ride;
    const { id, driverId } = ride;
    const where = { id, driverId: driverId ?? IsNull(), status: ride.status, confirmedAt: IsNull() };
    const confirmed = await this.rides.note(where, { confirmedAt: () => 'clock_timestamp()' }, cause);
    // The ride may have ended, or gone back to searching, since it was read.
    return confirmed ?? this.#overtaken(id, choice, cause);
  }

  /** R43: by a driver who took a booking for later, if the ride lets them be there in time. @returns null for one who has none */
  async #takeBefore(ride: RideEntity, choice: Choice, found: Eligible, cause: Cause): Promise<RideEntity | null> {
    const { driverId } = choice;
    const ahead = (await this.bookedAhead.of([driverId])).get(driverId);
    if (!ahead) return null;
    const before = { ahead, ride, at: found.at, minutesAway: null };
    const [isLate] = await this.bookedAhead.areLate([before], ride.vehicleType, cause);
    if (isLate) throw lateForReservation(ride, choice);
    return this.#take(ride, choice, found, cause, ahead.pickupAt);
  }

  /** @param lookedAt the pickup of the driver's booking for later for which the ride is no hindrance; null as long as none is known */
  async #take(
    ride: RideEntity,
    choice: Choice,
    found: Eligible,
    cause: Cause,
    lookedAt: Date | null = null,
  ): Promise<RideEntity | null> {
    const { by, driverId, version } = choice;
    const set = {
      ...assignedTo(found, ride),
      assignedBy: by,
      // R11: the driver must confirm a ride that the rider gave.
      ...(by === 'rider'
        ? { confirmedAt: null, named: () => 'named + 1', namedDriverId: driverId }
        : { confirmedAt: () => 'clock_timestamp()' }),
    };
    const owner = by === 'rider' ? { riderId: ride.riderId } : {};
    const and: Move['and'] = {
      ...(by === 'rider' ? this.limits.mayName(driverId) : { searchingSince: this.offers.openTo(driverId) }),
      pickupAt: this.bookedAhead.noneFor(driverId, lookedAt),
      // R44: for the price that was read.
      farePaise: ride.farePaise,
      distanceMetres: ride.distanceMetres,
      // R46: a new search is for women first, again.
      womanDriver: Raw(() => fitsDriver('rides'), askedParams(found.driver)),
    };
    const move: Move = { rideId: ride.id, to: 'driver_assigned', by, owner, set, version, and };
    const moved = await this.#moveOrQueue(ride, move, found, cause, lookedAt);
    if (moved === 'busy') {
      const detail = say(by === 'driver' ? 'book.active' : 'assign.another');
      throw new Refusal('driver_busy', detail, { rideStatus: ride.status });
    }
    if (moved) this.matches.note(moved);
    return moved;
  }

  /** @returns the ride after it; null when it does not fit (any more); `busy` for a driver who is on another ride */
  async #moveOrQueue(
    ride: RideEntity,
    move: Move,
    found: Eligible,
    cause: Cause,
    lookedAt: Date | null,
  ): Promise<RideEntity | null | 'busy'> {
    try {
      return await this.rides.move(move, cause);
    } catch (error) {
      if (brokenConstraint(error) !== 'one_active_ride_per_driver') throw error;
      // R48: on their own word, and without a booking ahead.
      return move.by === 'driver' && lookedAt === null ? this.nextRides.take(ride, move, found, cause) : 'busy';
    }
  }

  async #overtaken(rideId: string, choice: Choice, cause: Cause): Promise<RideEntity> {
    const ride = await this.rides.byId(rideId);
    if (!ride) throw noSuchRide();
    if (isDone(ride, choice)) return ride;
    if (isGiven(ride, choice)) return this.#confirm(ride, choice, cause);
    if (ride.status !== 'searching') throw tooLate(ride, choice);
    mustBeAsSeen(ride, choice);
    if (ride.notAgain.includes(choice.driverId)) throw notAgain(ride, choice);
    if (choice.by === 'rider') {
      await this.limits.check(ride);
      throw driverMustAccept(ride);
    }
    // R22: a ride that is not open to a driver does not exist for them.
    if (!(await this.offers.lastOf(rideId, choice.driverId))) throw noSuchRide();
    throw offerExpired(ride);
  }
}

function driverMustAccept(ride: RideEntity): Refusal {
  const detail = say('assign.mustAccept');
  return new Refusal('driver_must_accept', detail, { rideStatus: ride.status });
}

/** R43: the driver has promised to be elsewhere. */
function lateForReservation(ride: RideEntity, { by }: Choice): Refusal {
  const detail = say(by === 'driver' ? 'assign.lateForReservation' : 'assign.driverIsBooked');
  return new Refusal('late_for_reservation', detail, { rideStatus: ride.status });
}

/** R12: never again to a driver who gave the ride back, or from whom it was taken. */
function notAgain(ride: RideEntity, { by }: Choice): Refusal {
  const detail = say(by === 'driver' ? 'assign.notAgainDriver' : 'assign.notAgainRider');
  return new Refusal('driver_not_eligible', detail, { rideStatus: ride.status });
}

/** @throws Refusal when the ride has another driver, has ended, or is at another version. */
function mustBeOpen(ride: RideEntity, choice: Choice): void {
  if (ride.status !== 'searching' || isAnother(ride, choice)) throw tooLate(ride, choice);
}

/**
 * R44: its rider has just changed it, and the driver's screen may still show it as it was. A driver who names the version has seen it.
 * @throws Refusal ride_changed
 */
function mustBeAsSeen(ride: RideEntity, { by, version }: Choice): void {
  if (by === 'driver' && version === undefined && hasJustChanged(ride)) throw rideChanged(ride);
}

/** Whether the ride is at another version than the choice was made for. */
function isAnother({ version }: RideEntity, choice: Choice): boolean {
  return choice.version !== undefined && choice.version !== version;
}

/** The assignment that is requested: the driver, and who chose them. */
function choiceOf(ride: RideEntity, { body, principal }: Update): Choice {
  const { version } = body;
  if (ride.riderId === principal.userId) {
    if (body.driverId) return { by: 'rider', driverId: body.driverId, version };
    throw new Refusal('invalid_input', sayShared('rule.driverId'), {
      errors: [{ in: 'body', at: 'driverId', message: sayShared('rule.driverId') }],
    });
  }
  if (!body.driverId || body.driverId === principal.userId)
    return { by: 'driver', driverId: principal.userId, version };
  // Only the ride's rider may name someone else.
  throw rolesOf(ride, principal).length > 0 ? cannotMove(ride, 'driver_assigned') : noSuchRide();
}

function tooLate(ride: RideEntity, choice: Choice): Refusal {
  if (isAnother(ride, choice)) return rideChanged(ride);
  if (ride.driverId !== null && ride.driverId !== choice.driverId) return rideTaken(ride);
  if (choice.by === 'driver' && ride.status === 'cancelled') return rideCancelled(ride);
  return cannotMove(ride, 'driver_assigned');
}

/** Whether this driver now accepts a ride that its rider gave them. */
function isGiven({ driverId, status, assignedBy }: RideEntity, choice: Choice): boolean {
  return (
    choice.by === 'driver' && driverId === choice.driverId && status === 'driver_assigned' && assignedBy === 'rider'
  );
}

function isDone(ride: RideEntity, { by, driverId }: Choice): boolean {
  return ride.driverId === driverId && stepOf(ride, 'driver_assigned', [by]).do === 'nothing';
}

import { Injectable } from '@nestjs/common';
import { distanceKm, type VehicleType } from '@rahi/contracts';
import { minutesTo, planRound, type FreeDriver, type RoundResult, type WaitingRide } from '@rahi/dispatch';
import { askingOf } from '../../ride/drivers/wishes.js';
import { dropoffOf, pickupOf } from '../../ride/ride-values.js';
import { BookedAhead, isSurelyLate, type Ahead, type RideBefore } from '../../ride/ways/booked-ahead.service.js';
import type { Waiting } from './waiting-rides.js';

/** How often a round is planned at most. The last plan is without the drivers who have a booking: the next round looks at them again. */
const mostPlans = 3;
/** How long the ways to booked pickups may take. After it they count along the straight line. */
const patienceMs = 1500;

/** What is matched: the rides and free drivers of one city and vehicle type. */
export interface Matching {
  vehicleType: VehicleType;
  rides: readonly Waiting[];
  drivers: readonly FreeDriver[];
  /** The next booking for later of each driver who has one in the next hours. */
  ahead: ReadonlyMap<string, Ahead>;
  /** As `RoundInput` has it. */
  seconds: (driver: number, ride: number) => number | null;
  /** The queue of the zone in which a ride begins, in its order; undefined outside of zones. */
  queueOf: (ride: number) => readonly string[] | undefined;
  /** The free drivers whom each rider keeps (ADR 86), by the rider's id. */
  kept: ReadonlyMap<string, readonly string[]>;
  /** Of the round. */
  now: Date;
}

export interface Plan extends RoundResult {
  /** The rides as they were matched, in their order. */
  waiting: readonly WaitingRide[];
}

/** Plans rounds in which nobody gets a ride that makes them late for a booking for later that they took (R43). */
@Injectable()
export class RoundPlans {
  constructor(private readonly bookedAhead: BookedAhead) {}

  async plan(matching: Matching): Promise<Plan> {
    const { vehicleType, rides, drivers, ahead, seconds, queueOf, kept, now } = matching;
    const late = surelyLate(matching);
    for (let plan = 1; ; plan += 1) {
      const waiting = rides.map((one, index) => {
        const waits = waitingRide(one, late.get(one.ride.id) ?? new Set(), now);
        return { ...waits, queue: queueOf(index), keptDriverIds: keptFor(one, kept) };
      });
      const result = planRound({ rides: waiting, drivers, seconds });
      const offered = plan === mostPlans ? [] : inDoubt(result, matching);
      const request = { requestId: 'dispatch', deadline: Date.now() + patienceMs };
      const areLate = await this.bookedAhead.areLate(offered, vehicleType, request);
      if (!areLate.includes(true)) return { ...result, waiting };
      for (const [index, { ride, driverId }] of offered.entries()) if (areLate[index]) late.get(ride.id)?.add(driverId);
      if (plan === mostPlans - 1)
        for (const driverId of ahead.keys()) for (const ofRide of late.values()) ofRide.add(driverId);
    }
  }
}

/** Once in a search a kept driver is asked before costs decide: with its first offer. */
function keptFor({ ride, offers }: Waiting, kept: Matching['kept']): ReadonlySet<string> | undefined {
  const own = offers.length === 0 ? kept.get(ride.riderId) : undefined;
  return own && new Set(own);
}

/** For each ride, by its id, the drivers who would be late whatever the roads are. */
function surelyLate({ rides, drivers, ahead, seconds }: Matching): Map<string, Set<string>> {
  const late = new Map(rides.map(({ ride }) => [ride.id, new Set<string>()]));
  for (const [driver, { id, at }] of drivers.entries()) {
    const next = ahead.get(id);
    if (!next) continue;
    for (const [index, { ride }] of rides.entries()) {
      const minutesAway = minutesTo(distanceKm(at, pickupOf(ride)), seconds(driver, index));
      if (isSurelyLate({ ahead: next, ride, at, minutesAway })) late.get(ride.id)?.add(id);
    }
  }
  return late;
}

/** The offers to drivers who have a booking. */
function inDoubt({ offers }: RoundResult, { rides, drivers, ahead }: Matching): (RideBefore & { driverId: string })[] {
  return offers.flatMap(({ rideId, driverId, cost }) => {
    const next = ahead.get(driverId);
    const ride = next && rides.find((one) => one.ride.id === rideId)?.ride;
    const at = next && drivers.find(({ id }) => id === driverId)?.at;
    return next && ride && at ? [{ driverId, ahead: next, ride, at, minutesAway: cost.minutes }] : [];
  });
}

/** A searching ride, as a round plans it. @param bookedAhead drivers who would be late for a booking for later */
export function waitingRide({ ride, offers }: Waiting, bookedAhead: ReadonlySet<string>, now: Date): WaitingRide {
  return {
    id: ride.id,
    riderId: ride.riderId,
    pickup: pickupOf(ride),
    // Nobody knows where a rental will end; a round trip ends where it began.
    dropoff: ride.rental || ride.outstation?.kind === 'roundTrip' ? null : dropoffOf(ride),
    pickupInSeconds: ride.pickupAt && (ride.pickupAt.getTime() - now.getTime()) / 1000,
    excluded: new Set([...ride.notAgain, ...offers.map(({ driverId }) => driverId)]),
    bookedAhead,
    namedDriverId: ride.namedDriverId,
    ...askingOf(ride, now.getTime()),
  };
}

import { queuedRide } from '@rahi/contracts';
import { planRound, type FreeDriver, type WaitingRide } from '@rahi/dispatch';
import type { Dispatch, Driver, Ride, World } from './world.js';

const roundSeconds = 2;
const hour = 3600;

/**
 * The product's way: every 2 s all waiting rides and all free drivers together.
 * @param byRating false: all drivers count as rated alike, so that no rating decides
 * @param queued whether drivers who end a trip within 5 minutes take part (R48)
 */
export function inRounds(byRating: boolean, queued = false): Dispatch {
  return {
    begins: (world) => {
      const round = () => {
        playRound(world, byRating, queued);
        if (world.searching.size > 0 || world.isBooking) world.agenda.after(roundSeconds, round);
      };
      world.agenda.after(roundSeconds, round);
    },
    rideWaits: () => {},
    driverIsFree: () => {},
  };
}

function playRound(world: World, byRating: boolean, queued: boolean): void {
  const rides = [...world.searching].filter((ride) => world.wantsOffer(ride));
  const drivers = [...world.free, ...(queued ? world.ending(queuedRide.withinMinutes * 60) : [])];
  if (rides.length === 0 || drivers.length === 0) return;
  const { offers } = planRound({
    rides: rides.map((ride) => waitingOf(world, ride)),
    drivers: drivers.map((driver) => freeOf(world, driver, byRating ? driver.person.rating : 5)),
    seconds: (driver, ride) => secondsOf(world, drivers[driver]!, rides[ride]!),
  });
  const rideOf = new Map(rides.map((ride) => [ride.id, ride]));
  const driverOf = new Map(drivers.map((driver) => [driver.id, driver]));
  for (const { rideId, driverId } of offers) world.offer(rideOf.get(rideId)!, driverOf.get(driverId)!);
}

/** To the pickup; R48: of a driver on a trip, 1.3 times its rest and the way from its drop-off. */
function secondsOf(world: World, { trip, place }: Driver, { order: { pickup } }: Ride): number {
  if (!trip) return world.seconds(place, pickup);
  return queuedRide.wayFactor * (trip.endsAt - world.now + world.seconds(trip.dropoff, pickup));
}

function waitingOf(world: World, { id, order, since, excluded }: Ride): WaitingRide {
  return {
    id,
    riderId: `rider of ${id}`,
    pickup: world.at(order.pickup),
    dropoff: world.at(order.dropoff),
    waitedSeconds: world.now - since,
    pickupInSeconds: order.pickupAt === null ? null : order.pickupAt - world.now,
    excluded,
    namedDriverId: null,
  };
}

function freeOf(world: World, { id, place, trip, idleSince, declinedAt }: Driver, rating: number): FreeDriver {
  return {
    id,
    at: world.at(trip?.dropoff ?? place),
    rating,
    idleSeconds: trip ? 0 : world.now - idleSince,
    declinesLastHour: declinedAt.filter((at) => at > world.now - hour).length,
    maxPickupKm: null,
    towards: null,
  };
}

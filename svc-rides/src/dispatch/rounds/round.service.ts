import { Inject, Injectable } from '@nestjs/common';
import { distanceKm, roundedKm, type VehicleType } from '@rahi/contracts';
import { misfitOf, type FreeDriver } from '@rahi/dispatch';
import { CONFIG, Live } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';
import { nearbyRadiusKm } from '../../ride/drivers/eligibility.js';
import { KeptDrivers } from '../../ride/kept-drivers/kept-drivers.repository.js';
import { Pushes } from '../../ride/drivers/pushes.js';
import { pickupOf } from '../../ride/ride-values.js';
import { BookedAhead } from '../../ride/ways/booked-ahead.service.js';
import { EndingDrivers } from './ending-drivers.service.js';
import { Candidates, type Nearby, type Queue } from './candidates.js';
import { OffersRepository } from '../offers/offers.repository.js';
import { KeptRounds } from '../decisions/kept-rounds.service.js';
import { HeldForQueues } from './held-for-queues.service.js';
import { asksOfDrivers, UnmetWishes } from '../unmet-wishes/unmet-wishes.js';
import { RoundPlans, waitingRide } from './round-plans.service.js';
import { WaitingRides, type Searching, type Waiting, type WaitingGroup } from './waiting-rides.js';

/** One round of a group, by Postgres's clock. */
export interface Round {
  /** When it was claimed. */
  at: Date;
  /** When the one before it was claimed; null for the first one. */
  previousAt: Date | null;
}

/** The most rides that are matched together: the longest searches first. */
const ridesAtOnce = 1000;

/** One round of one city and vehicle type (R11): calls svc-drivers, offers rides and stores the decisions. */
@Injectable()
export class RoundService {
  constructor(
    private readonly waiting: WaitingRides,
    private readonly candidates: Candidates,
    private readonly endingDrivers: EndingDrivers,
    private readonly bookedAhead: BookedAhead,
    private readonly plans: RoundPlans,
    private readonly held: HeldForQueues,
    private readonly offers: OffersRepository,
    private readonly kept: KeptDrivers,
    private readonly unmet: UnmetWishes,
    private readonly pushes: Pushes,
    private readonly live: Live,
    private readonly keptRounds: KeptRounds,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  async run(group: WaitingGroup, round: Round): Promise<void> {
    const { vehicleType } = group;
    // Read after the round was claimed, which includes the changes of the previous instance.
    const rides = await this.waiting.of(group);
    const ids = rides.map(({ id }) => id);
    // One after another: drivers who got an offer are not free for the next.
    for (let from = 0; from < ids.length; from += ridesAtOnce) {
      const some = await this.waiting.inNeed(ids.slice(from, from + ridesAtOnce), round.at);
      if (some.length > 0) await this.#match(vehicleType, some, round.at);
    }
    await this.#announceOpen(vehicleType, rides, round);
  }

  async #match(vehicleType: VehicleType, rides: readonly Waiting[], now: Date): Promise<void> {
    const pickups = rides.map(({ ride }) => pickupOf(ride));
    const [near, ending, kept] = await Promise.all([
      this.candidates.near(vehicleType, pickups),
      this.endingDrivers.near(vehicleType, pickups),
      this.kept.ofRiders(rides.map(({ ride }) => ride.riderId)),
    ]);
    const [{ free, taken }, ahead] = await Promise.all([
      this.#free(near),
      this.bookedAhead.of(near.drivers.map(({ driverId }) => driverId)),
    ]);
    const queues = new Map(near.queues?.flatMap((queue) => queue.pickups.map((pickup) => [pickup, queue] as const)));
    const result = await this.plans.plan({
      vehicleType,
      rides,
      drivers: [...free, ...ending].map(({ driver }) => driver),
      ahead,
      seconds: (driver, ride) => {
        if (driver >= free.length) return ending[driver - free.length]?.seconds[ride] ?? null;
        const row = free[driver]?.row ?? -1;
        return near.seconds[row]?.[ride] ?? null;
      },
      queueOf: (ride) => queues.get(ride)?.driverIds,
      kept: freeOnly(kept, free),
      now,
    });
    const queueOf = new Map(rides.map(({ ride }, n) => [ride.id, queues.get(n)] as const).filter(hasQueue));
    await this.held.hold(result, rides, queueOf);
    const made = await this.offers.make(
      result.offers.map(({ rideId, driverId }) => {
        const queue = queueOf.get(rideId);
        return { rideId, driverId, queueZoneId: queue?.driverIds.includes(driverId) ? queue.zoneId : null };
      }),
    );
    for (const { driverId, rideId, expiresAt } of made) {
      this.live.hint(driverId, { kind: 'request', rideId, open: true });
      const ride = rides.find((each) => each.ride.id === rideId)?.ride;
      // R48: one who drives somebody sees the offer on the screen of the trip, and is not called away from it.
      const driver = near.drivers.find((each) => each.driverId === driverId);
      if (ride && driver) {
        this.pushes.offered(driverId, rideId, roundedKm(distanceKm(driver, pickupOf(ride))), expiresAt);
      }
    }
    // R48: for the desk, a driver who ends a trip is at no place: that place is another rider's drop-off.
    const places = [
      ...ending.map(({ driver: { id: driverId }, name }) => ({ driverId, name, lat: null, lng: null })),
      ...near.drivers,
    ];
    const offered = new Set(made.map(({ rideId }) => rideId));
    await this.keptRounds.keep({
      vehicleType,
      rides,
      result,
      offered,
      free: free.map(({ driver }) => driver),
      ending: ending.map(({ driver: { id } }) => id),
      taken,
      places,
      at: now,
    });
    const withOffer = new Set(offered);
    for (const { ride, offers } of rides) if (offers.some(({ state }) => state === 'open')) withOffer.add(ride.id);
    // Who has a booking ahead would perhaps be late for it: nobody is promised by them.
    const unbooked = [...free, ...ending].map(({ driver }) => driver).filter(({ id }) => !ahead.has(id));
    const asking = rides.filter(({ ride }) => asksOfDrivers(ride)).map((one) => waitingRide(one, new Set(), now));
    await this.unmet.note(asking, withOffer, unbooked, now);
  }

  /** The drivers without an offer and without a ride, with their rows in the answer; and why the others are not free. */
  async #free({ drivers }: Nearby) {
    const ids = drivers.map(({ driverId }) => driverId);
    const [taken, declines] = await Promise.all([this.offers.taken(ids), this.offers.declinesOf(ids)]);
    const free = drivers.flatMap(({ driverId: id, lat, lng, ...known }, row): { row: number; driver: FreeDriver }[] => {
      if (taken.has(id)) return [];
      const declinesLastHour = declines.get(id) ?? 0;
      return [{ row, driver: { ...known, id, at: { lat, lng }, declinesLastHour } }];
    });
    return { free, taken };
  }

  /** R11: from the first round after 30 s a ride is open to all: their lists show it, and they are notified once. */
  async #announceOpen(vehicleType: VehicleType, rides: readonly Searching[], round: Round): Promise<void> {
    const opened = openedIn(rides, round, this.config.OPEN_TO_ALL_SECONDS).filter((ride) => !isHeld(ride));
    if (opened.length === 0) return;
    const [{ drivers }, askings] = await Promise.all([
      this.candidates.near(vehicleType, opened.map(pickupOf)),
      this.waiting.askings(opened.map(({ id }) => id)),
    ]);
    for (const ride of opened) {
      const asking = askings.get(ride.id);
      const near = drivers.filter(
        (driver) => asking && misfitOf(asking, driver) === null && distanceKm(driver, pickupOf(ride)) <= nearbyRadiusKm,
      );
      const ids = near.map(({ driverId }) => driverId).filter((id) => id !== ride.riderId);
      this.live.hintCrowd(ids, { kind: 'request', rideId: ride.id, open: true });
    }
  }
}

/** R48: one who ends a trip first is not free yet. */
function freeOnly(
  kept: ReadonlyMap<string, readonly string[]>,
  free: readonly { driver: FreeDriver }[],
): ReadonlyMap<string, readonly string[]> {
  const ids = new Set(kept.size > 0 ? free.map(({ driver }) => driver.id) : []);
  return new Map([...kept].map(([riderId, own]) => [riderId, own.filter((id) => ids.has(id))]));
}

const hasQueue = (pair: readonly [string, Queue | undefined]): pair is readonly [string, Queue] =>
  pair[1] !== undefined;

/** Whether drivers wait in the queue of the ride's zone. */
const isHeld = ({ queueHeldUntil }: Searching) => queueHeldUntil !== null && queueHeldUntil > new Date();

/** The rides that open to all in this round: each in one, however long the time between rounds is. */
export function openedIn<Ride extends { searchingSince: Date }>(
  rides: readonly Ride[],
  { at, previousAt }: Round,
  openToAllSeconds: number,
): Ride[] {
  return rides.filter(({ searchingSince }) => {
    const openedAt = searchingSince.getTime() + openToAllSeconds * 1000;
    return openedAt <= at.getTime() && (previousAt === null || openedAt > previousAt.valueOf());
  });
}

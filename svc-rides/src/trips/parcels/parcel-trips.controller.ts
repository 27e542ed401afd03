import { Controller, Inject } from '@nestjs/common';
import {
  arriveWithParcel,
  distanceKm,
  durationMinutes,
  plainInputs,
  Refusal,
  returnParcel,
  roundedKm,
  besideShares,
  type Ride,
} from '@rahi/contracts';
import { CONFIG, Handles, type Cause, type Inbound } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';
import { tariffOf } from '../../money/bills/bill.js';
import { Quotes } from '../../pricing/quotes/quotes.service.js';
import { Tariffs } from '../../pricing/tariffs/tariffs.service.js';
import { returnFromOf } from '../../ride/parcel-view.js';
import { cannotMove, rideChanged } from '../../ride/ride-refusals.js';
import { dropoffOf, pickupOf, straightKmOf, wayOf } from '../../ride/ride-values.js';
import { viewOf } from '../../ride/ride-view.js';
import { RidesRepository, type Move } from '../../ride/store/rides.repository.js';
import { say } from '../../say.js';
import { DriverFixes } from '../lifecycle/driver-fixes.js';
import { awayMetres } from '../lifecycle/move-conditions.js';
import { ownParcel, setInParcel, type ParcelRide } from './parcel-rides.js';

/** What both calls of the driver have. */
type Report = Pick<Inbound<typeof arriveWithParcel>, 'params' | 'principal'>;

/** How often a ride is read again when it changes in the meantime. */
const attempts = 3;

/** The driver waits for a parcel's receiver, and brings back what nobody takes (ADR 87). */
@Controller()
export class ParcelTripsController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly fixes: DriverFixes,
    private readonly quotes: Quotes,
    private readonly tariffs: Tariffs,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /** @throws Refusal not_found for anyone but its driver; invalid_transition; position_missing or far_from_dropoff for a driver elsewhere */
  @Handles(arriveWithParcel)
  arrive(inbound: Inbound<typeof arriveWithParcel>): Promise<Ride> {
    return this.#change(inbound, async (ride) => {
      if (ride.parcel.waitsSince !== null) return ride;
      await this.#checkPlace(ride, inbound);
      return this.rides.note(underWay(ride), { parcel: () => setInParcel('waitsSince') }, inbound);
    });
  }

  /** @throws Refusal not_found for anyone but its driver; invalid_transition; too_early before the wait is over */
  @Handles(returnParcel)
  return(inbound: Inbound<typeof returnParcel>): Promise<Ride> {
    const { reason } = inbound.body;
    return this.#change(inbound, async (ride) => {
      if (ride.parcel.returned) return ride;
      checkWait(ride);
      const returned = { reason, at: new Date().toISOString(), address: ride.dropoffAddress };
      const set = { ...(await this.#wayBack(ride, inbound)), parcel: { ...ride.parcel, returned } };
      return this.rides.noteAs('ride.parcel_returning.v1', underWay(ride), set, inbound);
    });
  }

  /** Reads the ride again while others change it. @param change gives null where the ride has changed since it was read */
  async #change(
    { params, principal }: Report,
    change: (ride: ParcelRide) => Promise<Parameters<typeof viewOf>[0] | null>,
  ): Promise<Ride> {
    for (let attempt = 1; ; attempt += 1) {
      const ride = ownParcel(await this.rides.byId(params.id), principal.userId);
      if (ride.status !== 'in_progress') throw cannotMove(ride, 'in_progress');
      const changed = await change(ride);
      if (changed) return viewOf(changed, { role: 'driver' }, this.config);
      if (attempt > attempts) throw rideChanged(ride);
    }
  }

  async #checkPlace(ride: ParcelRide, cause: Inbound<typeof arriveWithParcel>): Promise<void> {
    const { status: rideStatus } = ride;
    const fix = await this.fixes.newest(ride.id, cause.principal.userId, cause);
    if (!fix?.fresh) throw new Refusal('position_missing', say('move.noPosition'), { rideStatus });
    const metres = Math.round(distanceKm(fix, dropoffOf(ride)) * 1000);
    if (metres <= awayMetres) return;
    throw new Refusal('far_from_dropoff', say('parcel.farFromDropoff', { metres }), { rideStatus, metres });
  }

  /**
   * The columns of a ride that goes back to its pickup: a change of its way (R44), at the fare of the way there and back by its own
   * tariff.
   */
  async #wayBack(ride: ParcelRide, cause: Cause): Promise<Move['set']> {
    const turn = { ...dropoffOf(ride), after: ride.stops.length, ends: false };
    const { pickupAddress: dropoffAddress, pickupLat: dropoffLat, pickupLng: dropoffLng } = ride;
    const places = { dropoffAddress, dropoffLat, dropoffLng, turns: [...ride.turns, turn] };
    const way = wayOf({ ...ride, ...places });
    const km = straightKmOf(way);
    const distanceMetres = Math.round(roundedKm(km) * 1000);
    const ref = tariffOf(ride);
    const tariff = await this.tariffs.byRef(ref);
    if (!tariff) throw new Error(`ride ${ride.id} was booked by tariff ${ref.id} ${ref.version}, which is not known`);
    const before = ride.fareInputs ?? plainInputs(ride.distanceMetres / 1000, ride.durationMinutes);
    const trip = { ...way, pickup: pickupOf(ride), vehicleType: ride.vehicleType };
    const { inputs, lines, totalPaise } = await this.quotes.priceAgain(tariff, trip, { before, noMore: false }, cause);
    return {
      ...places,
      distanceMetres,
      durationMinutes: durationMinutes(km),
      fareInputs: inputs,
      farePaise: totalPaise,
      discountPaise: inputs.discountPaise,
      ...besideShares(lines),
    };
  }
}

const underWay = ({ id, driverId, version }: ParcelRide) => ({
  id,
  driverId,
  version,
  status: 'in_progress' as const,
});

/** @throws Refusal too_early before the driver has reported to be there, and while they must wait */
function checkWait(ride: ParcelRide): void {
  const from = returnFromOf(ride.parcel);
  const { status: rideStatus } = ride;
  if (from === null) throw new Refusal('too_early', say('parcel.arriveFirst'), { rideStatus });
  if (from > new Date().toISOString())
    throw new Refusal('too_early', say('parcel.waitLonger'), { rideStatus, returnFrom: from });
}

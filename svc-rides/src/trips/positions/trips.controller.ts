import { Controller, Inject, type OnModuleDestroy } from '@nestjs/common';
import {
  getTracking,
  isUnderWay,
  Refusal,
  rupeesFromPaise,
  shareLocation,
  takenAtOf,
  type Done,
  type Tracking,
} from '@rahi/contracts';
import { Handles, Live, LOGGER, Reply, Throttle, type Cause, type Inbound, type Logger } from '@rahi/service-kit';
import { ArrayContains, IsNull, Not } from 'typeorm';
import { Billing } from '../../money/bills/billing.service.js';
import { noSuchRide } from '../../ride/ride-refusals.js';
import { rolesOf } from '../../ride/ride-roles.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { progressOf } from '../../ride/positions/progress.js';
import { TripMeter } from '../../ride/positions/trip-meter.js';
import { Trail } from '../../ride/positions/trail.js';
import { TripPositions, type TripPosition } from '../../ride/positions/trip-positions.js';
import { say } from '../../say.js';

/** R26: the shortest time between two hints to the rider's browser about one trip. */
const hintEveryMs = 1000;
/** R49: so many positions in doubt flag a trip. */
const flaggedJumps = 3;

@Controller()
export class TripsController implements OnModuleDestroy {
  readonly #throttle = new Throttle<string>(hintEveryMs);

  constructor(
    private readonly rides: RidesRepository,
    private readonly positions: TripPositions,
    private readonly trail: Trail,
    private readonly live: Live,
    private readonly meter: TripMeter,
    private readonly billing: Billing,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onModuleDestroy(): void {
    this.#throttle.stop();
  }

  @Handles(getTracking)
  async tracking({ params, principal }: Inbound<typeof getTracking>): Promise<Reply<Tracking>> {
    const ride = await this.rides.byId(params.id);
    const [role] = ride ? rolesOf(ride, principal) : [];
    if (!ride || !role) throw noSuchRide();
    // R22: positions are shown while there is a trip, not before and not after; R48: nor while the driver ends another one.
    const [driver, rider] = isUnderWay(ride.status) && !ride.afterRideId ? await this.#positionsOf(ride) : [null, null];
    return new Reply(await this.#trackingOf(ride, driver, rider), { deskRead: role === 'admin' });
  }

  @Handles(shareLocation)
  async share(inbound: Inbound<typeof shareLocation>): Promise<Done> {
    const { params, body, principal } = inbound;
    const ride = await this.rides.byId(params.id);
    const roles = ride ? rolesOf(ride, principal) : [];
    if (!ride || roles.length === 0) throw noSuchRide();
    if (!roles.includes(body.userType)) {
      throw new Refusal('forbidden', say(body.userType === 'driver' ? 'position.onlyDriver' : 'position.onlyRider'));
    }
    if (!isUnderWay(ride.status) || (ride.afterRideId && body.userType === 'driver')) {
      throw new Refusal('invalid_transition', say('position.duringTrip'), { rideStatus: ride.status });
    }
    const { lat, lng, speed = null, heading = null, timestamp, sentAt } = body;
    const at = takenAtOf({ takenAt: timestamp, sentAt }, Date.now());
    const position = { lat, lng, speed, heading, at };
    const clock = timestamp === undefined ? undefined : new Date(timestamp).getTime();
    const { taken, jumps } = await this.positions.share(ride.id, body.userType, { ...position, clock });
    if (body.userType === 'driver' && ride.confirmedAt === null) await this.#confirm(ride, inbound);
    if (body.userType === 'driver' && jumps === flaggedJumps) await this.#flagJumps(ride, inbound);
    if (!taken) return { success: true };
    this.trail.add(ride.id, body.userType, position);
    if (body.userType === 'driver') this.#throttle.run(ride.id, () => void this.#hintRider(ride));
    return { success: true };
  }

  /** R11: a position confirms a ride that the rider gave the driver. */
  async #confirm({ id, driverId }: RideEntity, cause: Cause): Promise<void> {
    const where = { id, driverId: driverId ?? IsNull(), status: 'driver_assigned' as const, confirmedAt: IsNull() };
    await this.rides.note(where, { confirmedAt: () => 'clock_timestamp()' }, cause);
  }

  /** R49: the desk looks at a trip whose driver's device jumps about. */
  async #flagJumps({ id }: RideEntity, cause: Cause): Promise<void> {
    const where = { id, flags: Not(ArrayContains(['gps_jump'])) };
    await this.rides.note(where, { flags: () => `array_append(flags, 'gps_jump')` }, cause);
  }

  /**
   * Sends the rider the car's position. Not awaited; another instance may have a newer one. Without what a rental has used, which Postgres
   * says, nothing is sent: the rider's browser reads it again.
   */
  async #hintRider(ride: RideEntity): Promise<void> {
    try {
      const tracking = await this.#trackingOf(ride, ...(await this.#positionsOf(ride)));
      this.live.hint(ride.riderId, { kind: 'tracking', rideId: ride.id, ...tracking });
    } catch (error) {
      this.log.warn({ rideId: ride.id, error }, 'a position was not sent to the rider');
    }
  }

  /** With what a rental, or an outstation trip, has used so far. */
  async #trackingOf(ride: RideEntity, driver: TripPosition | null, rider: TripPosition | null): Promise<Tracking> {
    const used = await this.#usedBy(ride);
    return {
      ...progressOf(ride, driver, new Date()),
      driverLocation: driver && driverLocation(driver),
      riderLocation: rider && { lat: rider.lat, lng: rider.lng },
      ...used,
    };
  }

  async #usedBy(ride: RideEntity): Promise<Pick<Tracking, 'rental' | 'outstation'>> {
    const used = await this.meter.use(ride);
    if (!used) return {};
    if (ride.rental) return { rental: used };
    const { paise, nights } = await this.billing.outstationSoFar(ride, used.km * 1000, new Date());
    return { outstation: { ...used, nights, fare: rupeesFromPaise(paise) } };
  }

  #positionsOf({ id }: RideEntity): Promise<[driver: TripPosition | null, rider: TripPosition | null]> {
    return Promise.all([this.positions.last(id, 'driver'), this.positions.last(id, 'rider')]);
  }
}

function driverLocation({ at, ...position }: TripPosition): NonNullable<Tracking['driverLocation']> {
  return { ...position, at: new Date(at).toISOString() };
}

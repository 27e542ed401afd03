import { Controller } from '@nestjs/common';
import {
  askedFirst,
  firstName,
  keepDriver,
  keepDriverDays,
  keptDrivers,
  leastStarsToKeep,
  mostKeptDrivers,
  Refusal,
  removeKeptDriver,
  type CallAnswer,
  type Done,
  type KeptDriver,
} from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { KeptDrivers } from '../../ride/kept-drivers/kept-drivers.repository.js';
import { noSuchRide } from '../../ride/ride-refusals.js';
import { rolesOf } from '../../ride/ride-roles.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { say } from '../../say.js';

const keepMs = keepDriverDays * 24 * 3_600_000;

/** Drivers whom a rider keeps: asked first for the rider's rides when near (ADR 86). A ride names the driver. */
@Controller()
export class KeptDriversController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly kept: KeptDrivers,
  ) {}

  /** @throws Refusal not_found for strangers; forbidden, not_completed, too_late and too_many_kept_drivers in words */
  @Handles(keepDriver)
  async keep({ params, principal }: Inbound<typeof keepDriver>): Promise<Done> {
    const ride = await this.rides.byId(params.id);
    const [role] = ride ? rolesOf(ride, principal) : [];
    if (!ride || !role) throw noSuchRide();
    const { riderId, driverId, completedAt, rating } = ride;
    if (role !== 'rider') throw new Refusal('forbidden', say('keep.ownTrip'));
    if (ride.status !== 'completed' || driverId === null || completedAt === null) {
      throw new Refusal('not_completed', say('keep.notYet'));
    }
    if (Date.now() - completedAt.getTime() > keepMs) throw new Refusal('too_late', say('keep.tooLate'));
    if (rating !== null && rating < leastStarsToKeep) {
      throw new Refusal('forbidden', say('keep.fewStars', { least: leastStarsToKeep }));
    }
    const problem = await this.kept.keep({ riderId, driverId, rideId: ride.id });
    // The same words whoever blocked: a person does not learn that they were blocked.
    if (problem === 'blocked') throw new Refusal('forbidden', say('keep.notPossible'));
    if (problem === 'too_many') {
      throw new Refusal('too_many_kept_drivers', say('keep.tooMany', { most: mostKeptDrivers }));
    }
    return { success: true };
  }

  /** @throws Refusal not_found for strangers; forbidden for all but the rider */
  @Handles(removeKeptDriver)
  async remove({ params, principal }: Inbound<typeof removeKeptDriver>): Promise<Done> {
    // The ride itself may no longer be stored.
    if (await this.kept.removeByRide(principal.userId, params.id)) return { success: true };
    const ride = await this.rides.byId(params.id);
    const [role] = ride ? rolesOf(ride, principal) : [];
    if (!ride || !role) throw noSuchRide();
    if (role !== 'rider') throw new Refusal('forbidden', say('keep.ownTrip'));
    if (ride.driverId !== null) await this.kept.remove(ride.riderId, ride.driverId);
    return { success: true };
  }

  /** @throws Refusal not_found for strangers; forbidden for all but the rider */
  @Handles(askedFirst)
  async asked({ params, principal }: Inbound<typeof askedFirst>): Promise<CallAnswer<typeof askedFirst>> {
    const ride = await this.rides.byId(params.id);
    const [role] = ride ? rolesOf(ride, principal) : [];
    if (!ride || !role) throw noSuchRide();
    if (role !== 'rider') throw new Refusal('forbidden', say('keep.ownTrip'));
    const asked = await this.kept.askedFirst(ride.id);
    if (!asked) return { driver: null };
    return { driver: { name: asked.name === null ? null : firstName(asked.name), until: asked.until.toISOString() } };
  }

  /** @throws Refusal not_found for another person's */
  @Handles(keptDrivers)
  async list({ params, principal }: Inbound<typeof keptDrivers>): Promise<{ drivers: KeptDriver[] }> {
    if (params.riderId !== principal.userId) throw new Refusal('not_found', say('nothing'));
    const drivers = await this.kept.list(params.riderId);
    return { drivers: drivers.map(({ keptAt, ...driver }) => ({ ...driver, keptAt: keptAt.toISOString() })) };
  }
}

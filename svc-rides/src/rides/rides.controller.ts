import { Controller, Inject } from '@nestjs/common';
import { getRide, ridesUnderWay, type Ride, type RideRequest } from '@rahi/contracts';
import { CONFIG, Handles, HandlesInternal, type Inbound, type InternalInbound } from '@rahi/service-kit';
import type { RidesConfig } from '../config.js';
import { DriverDirectory } from '../drivers/driver-directory.js';
import { eligibility } from '../drivers/eligibility.js';
import { noSuchRide } from './ride-refusals.js';
import { rolesOf } from './ride-roles.js';
import { viewOf } from './ride-view.js';
import type { RideEntity } from './ride.entity.js';
import { RidesRepository } from './rides.repository.js';

@Controller()
export class RidesController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly drivers: DriverDirectory,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  @Handles(getRide)
  async get(inbound: Inbound<typeof getRide>): Promise<Ride | RideRequest> {
    const ride = await this.rides.byId(inbound.params.id);
    if (!ride) throw noSuchRide();
    const [role] = rolesOf(ride, inbound.principal);
    return role ? viewOf(ride, { role }, this.config.TRIP_CODE) : this.#asRequest(ride, inbound);
  }

  @HandlesInternal(ridesUnderWay)
  async underWay({ request }: InternalInbound<typeof ridesUnderWay>) {
    return { people: await this.rides.underWay(request.userIds) };
  }

  /** R22: a searching ride is open to the drivers who could take it, and to no one else. */
  async #asRequest(ride: RideEntity, inbound: Inbound<typeof getRide>): Promise<Ride | RideRequest> {
    if (ride.status !== 'searching') throw noSuchRide();
    const { userId } = inbound.principal;
    const [standing, busy] = await Promise.all([
      this.drivers.standing(userId, inbound),
      this.rides.activeOfDriver(userId),
    ]);
    // It became theirs between the two reads.
    if (busy?.id === ride.id) return viewOf(busy, { role: 'driver' }, this.config.TRIP_CODE);
    const found = eligibility(standing, ride);
    if ('reason' in found || busy) throw noSuchRide();
    return viewOf(ride, { role: 'candidate', ...found.at });
  }
}

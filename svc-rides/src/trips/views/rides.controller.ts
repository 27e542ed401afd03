import { Controller, Inject } from '@nestjs/common';
import { getRide, ridesUnderWay, type Refusal, type Ride, type RideRequest } from '@rahi/contracts';
import { CONFIG, Handles, HandlesInternal, Reply, type Inbound, type InternalInbound } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';
import { isOpenOfQueue, OffersRepository } from '../../dispatch/offers/offers.repository.js';
import { DriverDirectory } from '../../ride/drivers/driver-directory.js';
import { eligibility } from '../../ride/drivers/eligibility.js';
import { noSuchRide, offerExpired, rideCancelled, rideTaken } from '../../ride/ride-refusals.js';
import { rolesOf } from '../../ride/ride-roles.js';
import { mayHaveNext } from '../../ride/queue/ending-trips.service.js';
import { dropoffOf } from '../../ride/ride-values.js';
import { viewOf } from '../../ride/ride-view.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';

@Controller()
export class RidesController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly drivers: DriverDirectory,
    private readonly offers: OffersRepository,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  @Handles(getRide)
  async get(inbound: Inbound<typeof getRide>): Promise<Reply<Ride | RideRequest>> {
    const ride = await this.rides.byId(inbound.params.id);
    if (!ride) throw noSuchRide();
    const [role] = rolesOf(ride, inbound.principal);
    if (!role) return new Reply(await this.#asRequest(ride, inbound));
    return new Reply<Ride>(viewOf(ride, { role }, this.config), { deskRead: role === 'admin' });
  }

  @HandlesInternal(ridesUnderWay)
  async underWay({ request }: InternalInbound<typeof ridesUnderWay>) {
    return { people: await this.rides.underWay(request.userIds) };
  }

  /** R22: a searching ride is open to the drivers who could take it. A driver to whom it was offered learns what became of it. */
  async #asRequest(ride: RideEntity, inbound: Inbound<typeof getRide>): Promise<Ride | RideRequest> {
    const { userId } = inbound.principal;
    const offer = await this.offers.lastOf(ride.id, userId);
    const shown = this.offers.shownTo(userId, ride, offer);
    if (!shown) throw offer ? whatBecameOf(ride) : noSuchRide();
    const [standing, busy] = await Promise.all([
      this.drivers.standing(userId, inbound),
      this.rides.activeOfDriver(userId),
    ]);
    // It became theirs between the two reads.
    if (busy?.id === ride.id) return viewOf(busy, { role: 'driver' }, this.config);
    const found = eligibility(standing, ride, isOpenOfQueue(offer));
    if ('reason' in found) throw noSuchRide();
    if (busy) {
      // R48: a driver on a trip reads what they are offered for after it.
      if (!shown.expiresAt || this.config.QUEUED_RIDES === 'off' || !mayHaveNext(busy)) throw noSuchRide();
      return viewOf(ride, { role: 'candidate', ...dropoffOf(busy), offer: shown, afterTrip: true });
    }
    return viewOf(ride, { role: 'candidate', ...found.at, offer: shown });
  }
}

function whatBecameOf(ride: RideEntity): Refusal {
  if (ride.status === 'searching') return offerExpired(ride);
  return ride.driverId === null ? rideCancelled(ride) : rideTaken(ride);
}

import { Controller } from '@nestjs/common';
import { driverFace, isUnderWay, riderFace, ridePhoto } from '@rahi/contracts';
import { Caller, Handles, type Inbound } from '@rahi/service-kit';
import { OffersRepository } from '../../dispatch/offers/offers.repository.js';
import { noSuchRide } from '../../ride/ride-refusals.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';

/** Reserved from the request's time for the work after the answer. */
const reserveMs = 400;

/**
 * The two people of a ride see each other's photo while it is under way. A driver sees a rider's only where that rider
 * wants it, then also with an offer that no other driver has. Which photo may be shown is decided by the service that has it.
 */
@Controller()
export class FacesController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly offers: OffersRepository,
    private readonly caller: Caller,
  ) {}

  /** @throws Refusal not_found for anyone else, administrators too; unavailable, timeout when the other service does not answer */
  @Handles(ridePhoto)
  async photo({ params: { id }, principal: { userId }, requestId, deadline }: Inbound<typeof ridePhoto>) {
    const ride = await this.rides.byId(id);
    if (!ride) throw noSuchRide();
    const { riderId, driverId } = ride;
    const outbound = { requestId, deadline: deadline - reserveMs };
    // R45: the driver looks for the guest.
    const ofRider = () => (ride.guest ? { photo: null } : this.caller.ask(riderFace, { riderId }, outbound));
    if (userId !== riderId && userId !== driverId) {
      const shown = this.offers.shownTo(userId, ride, await this.offers.lastOf(id, userId));
      if (!shown?.exclusive) throw noSuchRide();
      return ofRider();
    }
    if (driverId === null || !isUnderWay(ride.status)) return { photo: null };
    return userId === riderId ? this.caller.ask(driverFace, { driverId }, outbound) : ofRider();
  }
}

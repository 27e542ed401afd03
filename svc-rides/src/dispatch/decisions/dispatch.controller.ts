import { Controller } from '@nestjs/common';
import {
  declineRide,
  dispatchFigures,
  readsContacts,
  rideDispatch,
  type DispatchFigures,
  type RideDispatch,
} from '@rahi/contracts';
import { Handles, Live, type Inbound } from '@rahi/service-kit';
import { DriverDirectory } from '../../ride/drivers/driver-directory.js';
import { eligibility } from '../../ride/drivers/eligibility.js';
import { noSuchRide } from '../../ride/ride-refusals.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { Figures } from '../matches/figures.js';
import { OffersRepository } from '../offers/offers.repository.js';
import { Decisions } from './decisions.js';

/**
 * Lets a driver decline an offer; shows which drivers were considered for a ride, and why; shows the figures of
 * dispatch (R11, R39).
 */
@Controller()
export class DispatchController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly drivers: DriverDirectory,
    private readonly offers: OffersRepository,
    private readonly decisions: Decisions,
    private readonly figures: Figures,
    private readonly live: Live,
  ) {}

  /** Declining twice, or after the time to answer, changes nothing. */
  @Handles(declineRide)
  async decline(inbound: Inbound<typeof declineRide>): Promise<null> {
    const { params, principal } = inbound;
    const [id, userId] = [params.id, principal.userId];
    if (await this.offers.decline(id, userId, inbound)) {
      this.live.hint(userId, { kind: 'request', rideId: id, open: false });
      return null;
    }
    const ride = await this.rides.byId(id);
    if (ride && (await this.offers.lastOf(id, userId))) return null;
    if (!ride || !this.offers.shownTo(userId, ride, null)) throw noSuchRide();
    // A ride that is open to all is open to drivers who could take it.
    if ('reason' in eligibility(await this.drivers.standing(userId, inbound), ride)) throw noSuchRide();
    await this.offers.declineOpen(id, userId);
    return null;
  }

  @Handles(rideDispatch)
  async ofRide({ params: { id }, principal, language }: Inbound<typeof rideDispatch>): Promise<RideDispatch> {
    const ride = await this.rides.byId(id);
    if (!ride) throw noSuchRide();
    if (principal.isAdmin) return this.decisions.whole(ride, language, readsContacts(principal) ? 'admin' : 'onlooker');
    const own = await this.decisions.ofDriver(ride, principal.userId, language);
    if (own.rounds.length === 0 && ride.driverId !== principal.userId) throw noSuchRide();
    return own;
  }

  @Handles(dispatchFigures)
  of({ query: { period } }: Inbound<typeof dispatchFigures>): Promise<DispatchFigures> {
    return this.figures.of(period ?? '7d');
  }
}

import { Controller } from '@nestjs/common';
import {
  endShare,
  languages,
  linkForGuest,
  Refusal,
  sharedTrip,
  shareRide,
  type Done,
  type GuestLink,
  type SharedTrip,
  type TripShare,
} from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { noSuchRide } from '../../ride/ride-refusals.js';
import { rolesOf } from '../../ride/ride-roles.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { say } from '../../say.js';
import { SharedTrips } from './shared-trips.service.js';
import { TripLinks } from './trip-links.service.js';

/** R39: the rider shares a trip by a link, and ends that. R45: the guest of a ride gets a link of their own. */
@Controller()
export class TripLinksController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly links: TripLinks,
    private readonly trips: SharedTrips,
  ) {}

  @Handles(shareRide)
  async share({ params, principal }: Inbound<typeof shareRide>): Promise<TripShare> {
    await this.#ownRide(params.id, principal);
    return this.links.create(params.id);
  }

  /** The link of its guest, or of its parcel's receiver. @throws Refusal forbidden for a ride without either, and for anyone but its rider */
  @Handles(linkForGuest)
  async forGuest({ params, principal }: Inbound<typeof linkForGuest>): Promise<GuestLink> {
    const { guest, parcel, rider } = await this.#ownRide(params.id, principal);
    const invited = guest ?? parcel?.receiver;
    if (!invited) throw new Refusal('forbidden', say('guest.none'));
    const { language = languages[0], name } = invited;
    const link = await this.links.create(params.id, true);
    const words = parcel
      ? say('parcel.linkText', { receiver: name, rider: rider.name })
      : say('guest.linkText', { guest: name, rider: rider.name });
    return { ...link, language, text: words.in(language) };
  }

  @Handles(endShare)
  async end({ params, principal }: Inbound<typeof endShare>): Promise<Done> {
    await this.#ownRide(params.id, principal);
    await this.links.revoke(params.id);
    return { success: true };
  }

  /** @throws Refusal not_found, the same for every link that shows nothing */
  @Handles(sharedTrip)
  shared({ params }: Inbound<typeof sharedTrip>): Promise<SharedTrip> {
    return this.trips.seenWith(params.token);
  }

  /** @throws Refusal not_found for a stranger, forbidden for anyone but its rider */
  async #ownRide(id: string, principal: Inbound<typeof shareRide>['principal']): Promise<RideEntity> {
    const ride = await this.rides.byId(id);
    const roles = ride ? rolesOf(ride, principal) : [];
    if (!ride || roles.length === 0) throw noSuchRide();
    if (!roles.includes('rider')) throw new Refusal('forbidden', say('share.rider'));
    return ride;
  }
}

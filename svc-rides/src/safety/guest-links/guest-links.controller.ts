import { Controller } from '@nestjs/common';
import {
  allowGuestBookings,
  blockGuestBookings,
  callAsGuest,
  raiseEmergencyAsGuest,
  rateAsGuest,
  Refusal,
  type Done,
  type RideEmergency,
  type SharedTrip,
} from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { IsNull } from 'typeorm';
import { ratingOf } from '../../ride/rating.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { say } from '../../say.js';
import { Emergencies } from '../emergencies/emergencies.service.js';
import { GuestBlocks } from '../guest-blocks/guest-blocks.service.js';
import { PhoneCalls } from '../phone-calls/phone-calls.service.js';
import { SharedTrips } from '../trip-links/shared-trips.service.js';

/** What the guest of a ride does with their link (R45). Each is refused alike for every link that is no guest's, or shows nothing. */
@Controller()
export class GuestLinksController {
  constructor(
    private readonly trips: SharedTrips,
    private readonly rides: RidesRepository,
    private readonly calls: PhoneCalls,
    private readonly emergencies: Emergencies,
    private readonly blocks: GuestBlocks,
  ) {}

  /** @throws Refusal not_found, and all of `PhoneCalls.connect` */
  @Handles(callAsGuest)
  async call({ params, deadline }: Inbound<typeof callAsGuest>): Promise<Done> {
    await this.calls.connect(await this.trips.ofGuest(params.token), 'guest', deadline);
    return { success: true };
  }

  /** @throws Refusal not_found, and all of `Emergencies.byButton` */
  @Handles(raiseEmergencyAsGuest)
  async emergency(
    inbound: Inbound<typeof raiseEmergencyAsGuest>,
  ): Promise<Pick<RideEmergency, 'raisedAt' | 'message'>> {
    const ride = await this.trips.ofGuest(inbound.params.token);
    const { raisedAt, message } = await this.emergencies.byButton(ride, 'rider', inbound);
    return { raisedAt, message };
  }

  /** R15: once per completed ride, by its guest or by its rider. @throws Refusal not_found, not_completed, already_rated */
  @Handles(rateAsGuest)
  async rate(inbound: Inbound<typeof rateAsGuest>): Promise<SharedTrip> {
    const { params, body } = inbound;
    const { id, status } = await this.trips.ofGuest(params.token);
    if (status !== 'completed') throw new Refusal('not_completed', say('rate.notYet'), { rideStatus: status });
    const rated = await this.rides.noteAs(
      'ride.rated.v1',
      { id, status: 'completed', rating: IsNull() },
      { ...ratingOf(body), guest: () => `guest || '{"rated": true}'` },
      inbound,
    );
    // A completed ride stays completed.
    if (!rated) throw new Refusal('already_rated', say('rate.already'));
    return this.trips.seenWith(params.token);
  }

  @Handles(blockGuestBookings)
  async block({ params }: Inbound<typeof blockGuestBookings>): Promise<SharedTrip> {
    const { guest } = await this.trips.ofGuest(params.token);
    await this.blocks.add(guest.phone);
    return this.trips.seenWith(params.token);
  }

  @Handles(allowGuestBookings)
  async allow({ params }: Inbound<typeof allowGuestBookings>): Promise<SharedTrip> {
    const { guest } = await this.trips.ofGuest(params.token);
    await this.blocks.remove(guest.phone);
    return this.trips.seenWith(params.token);
  }
}

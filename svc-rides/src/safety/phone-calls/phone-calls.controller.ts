import { Controller } from '@nestjs/common';
import { callPerson, type Done } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { noSuchRide } from '../../ride/ride-refusals.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { travellerOf } from '../../ride/trip-people.js';
import { say } from '../../say.js';
import { PhoneCalls } from './phone-calls.service.js';

/** Connects the two people of a trip by telephone. */
@Controller()
export class PhoneCallsController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly calls: PhoneCalls,
  ) {}

  /** @throws Refusal not_found for strangers, forbidden for administrators, and all of `PhoneCalls.connect` */
  @Handles(callPerson)
  async call({ params, principal, deadline }: Inbound<typeof callPerson>): Promise<Done> {
    const ride = await this.rides.byId(params.id);
    const by = travellerOf(ride, principal, say('call.people'));
    if (!ride) throw noSuchRide();
    await this.calls.connect(ride, by, deadline);
    return { success: true };
  }
}

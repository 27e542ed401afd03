import { Controller } from '@nestjs/common';
import { raiseEmergency, type RideEmergency } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { noSuchRide } from '../../ride/ride-refusals.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { travellerOf } from '../../ride/trip-people.js';
import { say } from '../../say.js';
import { Emergencies } from './emergencies.service.js';

/** R31: the Emergency button is recorded, and shown to administrators at once. */
@Controller()
export class EmergenciesController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly emergencies: Emergencies,
  ) {}

  @Handles(raiseEmergency)
  async raise(inbound: Inbound<typeof raiseEmergency>): Promise<RideEmergency> {
    const { params, principal } = inbound;
    const ride = await this.rides.byId(params.id);
    const raisedBy = travellerOf(ride, principal, say('emergency.people'));
    if (!ride) throw noSuchRide();
    return this.emergencies.byButton(ride, raisedBy, inbound);
  }
}

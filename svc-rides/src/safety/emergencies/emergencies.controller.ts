import { Controller } from '@nestjs/common';
import { raiseEmergency, type RideEmergency, isUnderWay } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { noSuchRide } from '../../ride/ride-refusals.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { notUnderWay, travellerOf } from '../../ride/trip-people.js';
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
  async raise({
    params,
    body,
    principal,
    requestId,
    language,
  }: Inbound<typeof raiseEmergency>): Promise<RideEmergency> {
    const ride = await this.rides.byId(params.id);
    const raisedBy = travellerOf(ride, principal, say('emergency.people'));
    if (!ride) throw noSuchRide();
    if (!isUnderWay(ride.status)) throw notUnderWay(ride, say('emergency.duringTrip'));
    const { lat, lng } = body;
    const position = lat === undefined || lng === undefined ? null : { lat, lng };
    const raised = await this.emergencies.raise(ride, { raisedBy, cause: 'button', position, requestId });
    return {
      id: raised.emergencyId,
      rideId: ride.id,
      raisedBy,
      raisedAt: raised.raisedAt,
      position,
      // R31: the message names the emergency services only once they have answered.
      message: say(raised.answered ? 'emergency.servicesNotified' : 'emergency.recorded').in(language),
    };
  }
}

import { Controller } from '@nestjs/common';
import { raiseEmergency, type RideEmergency } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { noSuchRide } from '../rides/ride-refusals.js';
import { isTripUnderWay } from '../rides/ride-view.js';
import { RidesRepository } from '../rides/rides.repository.js';
import { notUnderWay, travellerOf } from '../rides/trip-people.js';
import { say } from '../say.js';
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
    if (!isTripUnderWay(ride.status)) throw notUnderWay(ride, say('emergency.duringTrip'));
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

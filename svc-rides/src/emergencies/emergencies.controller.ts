import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { type EmergencyRaised, type LatLng, raiseEmergency, type RideEmergency, type Traveller } from '@rahi/contracts';
import { Handles, Live, Outbox, type Inbound } from '@rahi/service-kit';
import { noSuchRide } from '../rides/ride-refusals.js';
import { isTripUnderWay } from '../rides/ride-view.js';
import type { RideEntity } from '../rides/ride.entity.js';
import { RidesRepository } from '../rides/rides.repository.js';
import { notUnderWay, travellerOf } from '../rides/trip-people.js';
import { EmergencyEntity } from './emergency.entity.js';

/** R31: the Emergency button is recorded, and shown to administrators at once. */
@Controller()
export class EmergenciesController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly outbox: Outbox,
    private readonly live: Live,
  ) {}

  @Handles(raiseEmergency)
  async raise({ params, body, principal, requestId }: Inbound<typeof raiseEmergency>): Promise<RideEmergency> {
    const ride = await this.rides.byId(params.id);
    const raisedBy = travellerOf(ride, principal, 'The Emergency button');
    if (!ride) throw noSuchRide();
    if (!isTripUnderWay(ride.status)) throw notUnderWay(ride, 'Raising an emergency');
    const { lat, lng } = body;
    const position = lat === undefined || lng === undefined ? null : { lat, lng };
    const { emergencyId, raisedAt } = await this.#record(ride, raisedBy, position, requestId);
    this.live.hintAdmins('emergencies');
    return {
      id: emergencyId,
      rideId: ride.id,
      raisedBy,
      raisedAt,
      position,
      message: 'Recorded, and our administrators have been notified. If you are in danger, call 112 as well.',
    };
  }

  /** Records an emergency with its event. It is never refused for a ride that moves on at the same moment. */
  #record(ride: RideEntity, raisedBy: Traveller, position: LatLng | null, requestId: string): Promise<EmergencyRaised> {
    const { id, riderId, driverId, status } = ride;
    if (driverId === null) throw new Error('a trip under way has a driver');
    return this.outbox.transaction(async (manager, emit) => {
      const emergency = manager.create(EmergencyEntity, {
        id: randomUUID(),
        rideId: id,
        raisedBy,
        lat: position?.lat ?? null,
        lng: position?.lng ?? null,
      });
      await manager.insert(EmergencyEntity, emergency);
      const raisedAt = emergency.raisedAt.toISOString();
      const event = {
        emergencyId: emergency.id,
        ride: { id, riderId, driverId, status },
        raisedBy,
        raisedAt,
        position,
      };
      await emit('ride.emergency_raised.v1', event, requestId);
      return event;
    });
  }
}

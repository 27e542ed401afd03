import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  isUnderWay,
  type EmergencyCause,
  type EmergencyRaised,
  type LatLng,
  type raiseEmergency,
  type RideEmergency,
  type Traveller,
} from '@rahi/contracts';
import { Live, Outbox, type Emit, type Inbound } from '@rahi/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { EmergencyService } from './emergency-service.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { notUnderWay } from '../../ride/trip-people.js';
import { say } from '../../say.js';
import { ContactNotices } from '../trip-links/contact-notices.js';
import { EmergencyEntity } from './emergency.entity.js';

/** The part of the request's time for the emergency service, in milliseconds. */
const serviceMs = 1500;

export interface Alarm {
  raisedBy: Traveller;
  cause: EmergencyCause;
  position: LatLng | null;
  requestId: string;
}

/** What of a call says where the device is, and in which language it is answered. */
type ButtonCall = Pick<Inbound<typeof raiseEmergency>, 'body' | 'requestId' | 'language'>;

/** Raises emergencies: by the button, and where a check of a trip was answered with no, or not at all. */
@Injectable()
export class Emergencies {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly live: Live,
    private readonly service: EmergencyService,
    private readonly contacts: ContactNotices,
  ) {}

  /**
   * Records an emergency, and notifies administrators and the emergency service. It is never refused because the ride
   * moves on at the same moment.
   * @returns it, and whether the emergency service has answered
   */
  async raise(ride: RideEntity, alarm: Alarm): Promise<EmergencyRaised & { answered: boolean }> {
    const raised = await this.outbox.transaction((manager, emit) => this.record(manager, emit, ride, alarm));
    return { ...raised, answered: await this.tell(raised) };
  }

  /**
   * Raises one by the button.
   * @param inbound the call: where the device is, if it knows
   * @throws Refusal invalid_transition without a trip under way
   */
  async byButton(ride: RideEntity, raisedBy: Traveller, inbound: ButtonCall): Promise<RideEmergency> {
    if (!isUnderWay(ride.status)) throw notUnderWay(ride, say('emergency.duringTrip'));
    const { body, requestId, language } = inbound;
    const { lat, lng } = body;
    const position = lat === undefined || lng === undefined ? null : { lat, lng };
    const raised = await this.raise(ride, { raisedBy, cause: 'button', position, requestId });
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

  /** Whether someone of this trip has raised one within two minutes. */
  async justRaised(rideId: string): Promise<boolean> {
    const sql = `SELECT FROM ride_emergencies WHERE ride_id = $1 AND raised_at > clock_timestamp() - interval '2 minutes'`;
    return (await this.database.query<unknown[]>(sql, [rideId])).length > 0;
  }

  /** After it is committed. @returns whether the emergency service has answered */
  async tell({ emergencyId }: EmergencyRaised): Promise<boolean> {
    this.live.hintAdmins('emergencies');
    return this.service.notifyNow(emergencyId, serviceMs);
  }

  /** Within a transaction: stores the emergency with its event and the notices still to be sent. */
  async record(
    manager: EntityManager,
    emit: Emit,
    { id, riderId, driverId, status, guest, parcel }: RideEntity,
    { raisedBy, cause, position, requestId }: Alarm,
  ): Promise<EmergencyRaised> {
    if (driverId === null) throw new Error('a trip under way has a driver');
    const emergency = manager.create(EmergencyEntity, {
      id: randomUUID(),
      rideId: id,
      raisedBy,
      cause,
      lat: position?.lat ?? null,
      lng: position?.lng ?? null,
    });
    await manager.insert(EmergencyEntity, emergency);
    if (this.service.isConfigured) {
      await manager.query('INSERT INTO emergency_notices (emergency_id) VALUES ($1)', [emergency.id]);
    }
    // R45: who travels is not the rider, whose trusted contacts would fear for the wrong person. Nobody travels with a parcel.
    if (raisedBy === 'driver' || !(guest || parcel))
      await this.contacts.ofEmergency(manager, emergency.id, id, raisedBy === 'rider' ? riderId : driverId);
    const event = {
      emergencyId: emergency.id,
      ride: { id, riderId, driverId, status },
      raisedBy,
      raisedAt: emergency.raisedAt.toISOString(),
      position,
      cause,
    };
    await emit('ride.emergency_raised.v1', event, requestId);
    return event;
  }
}

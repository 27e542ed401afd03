import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EmergencyRaised, LatLng, Traveller } from '@rahi/contracts';
import { Outbox, prepared } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import type { RideEntity } from '../rides/ride.entity.js';

@Injectable()
export class EmergenciesRepository {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Records an emergency with its event. It is never refused for a ride that moves on at the same moment. */
  record(
    ride: RideEntity,
    { raisedBy, position }: { raisedBy: Traveller; position: LatLng | null },
    requestId: string,
  ): Promise<EmergencyRaised> {
    const emergencyId = randomUUID();
    return this.outbox.transaction(async (manager, emit) => {
      const [stored] = await manager.query<{ at: Date }[]>(
        `INSERT INTO ride_emergencies (id, ride_id, raised_by, lat, lng) VALUES ($1, $2, $3, $4, $5)
         RETURNING raised_at AS at`,
        [emergencyId, ride.id, raisedBy, position?.lat ?? null, position?.lng ?? null],
      );
      if (!stored || ride.driverId === null) throw new Error('a trip under way has a driver, and an insert a row');
      const { id, riderId, driverId, status } = ride;
      const raisedAt = stored.at.toISOString();
      const event = { emergencyId, ride: { id, riderId, driverId, status }, raisedBy, raisedAt, position };
      await emit('ride.emergency_raised.v1', event, requestId);
      return event;
    });
  }

  /** Has anybody raised an emergency on this ride? */
  async anyOf(rideId: string): Promise<boolean> {
    const found = await prepared(
      this.database,
      'emergency_of_ride',
      'SELECT id FROM ride_emergencies WHERE ride_id = $1 LIMIT 1',
      [rideId],
    );
    return found.length > 0;
  }
}

import { randomInt, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@rahi/contracts';
import { Outbox } from '@rahi/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { rideState } from '../rides/ride-state.js';
import { rideEntity, rideSelection, type RideRecord } from '../rides/ride.entity.js';
import { roundedDegrees } from '../rides/ride-values.js';
import type { BookingKey } from './booking-key.js';
import type { BookingBody, Order } from './order.js';

export interface Booking {
  body: BookingBody;
  order: Order;
  rider: Principal;
  key: BookingKey | null;
  offerSeconds: number;
}

@Injectable()
export class BookingRepository {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** What a key was used for, or null when it is new. */
  async usedFor({ riderId, key }: BookingKey): Promise<{ rideId: string; bodyHash: string } | null> {
    const [used] = await this.database.query<{ rideId: string; bodyHash: string }[]>(
      'SELECT ride_id AS "rideId", body_hash AS "bodyHash" FROM booking_keys WHERE rider_id = $1 AND key = $2',
      [riderId, key],
    );
    return used ?? null;
  }

  /**
   * Stores key, ride and event together.
   * @returns null when another request with the same key was first: nothing is stored then.
   */
  store(booking: Booking, correlationId: string): Promise<RideRecord | null> {
    const rideId = randomUUID();
    return this.outbox.transaction(async (manager, emit) => {
      if (booking.key && !(await claim(manager, booking.key, rideId))) return null;
      const ride = await insert(manager, rideId, booking);
      await emit('ride.requested.v1', rideState(ride), correlationId);
      return ride;
    });
  }
}

/** Waits for a request that holds the same key; @returns false when that one has committed. */
async function claim(manager: EntityManager, { riderId, key, bodyHash }: BookingKey, rideId: string): Promise<boolean> {
  const claimed = await manager.query<unknown[]>(
    `INSERT INTO booking_keys (rider_id, key, body_hash, ride_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING ride_id`,
    [riderId, key, bodyHash, rideId],
  );
  return claimed.length > 0;
}

async function insert(manager: EntityManager, id: string, booking: Booking): Promise<RideRecord> {
  const { body, order, rider, offerSeconds } = booking;
  const { raw }: { raw: RideRecord[] } = await manager
    .createQueryBuilder()
    .insert()
    .into(rideEntity)
    .values({
      id,
      version: 1,
      status: 'searching',
      riderId: rider.userId,
      // Riders are not rated, so far.
      rider: { name: rider.name ?? 'Rider', phone: rider.phone, rating: null },
      vehicleType: body.vehicleType,
      pickupAddress: body.pickupAddress,
      pickupLat: roundedDegrees(body.pickupLat),
      pickupLng: roundedDegrees(body.pickupLng),
      dropoffAddress: body.dropoffAddress,
      dropoffLat: roundedDegrees(body.dropoffLat),
      dropoffLng: roundedDegrees(body.dropoffLng),
      farePaise: order.fare.totalPaise,
      distanceMetres: order.distanceMetres,
      durationMinutes: order.durationMinutes,
      tripCode: String(randomInt(10_000)).padStart(4, '0'),
      wrongCodes: 0,
      createdAt: () => 'now()',
      offerUntil: () => 'now() + make_interval(secs => :offerSeconds)',
    })
    .setParameter('offerSeconds', offerSeconds)
    .returning(rideSelection)
    .execute();
  const [ride] = raw;
  if (!ride) throw new Error('an insert returned no row');
  return ride;
}

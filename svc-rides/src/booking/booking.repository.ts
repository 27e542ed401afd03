import { randomInt, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { tariff, type Principal } from '@rahi/contracts';
import { CONFIG, prepared } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import type { RidesConfig } from '../config.js';
import type { BookedRate, RideEntity, RiderSnapshot } from '../rides/ride.entity.js';
import { roundedDegrees } from '../rides/ride-values.js';
import { RidesRepository, type Cause } from '../rides/rides.repository.js';
import { literally, nothing, sql, statementOf, type Sql } from '../rides/sql.js';
import type { BookingKey } from './booking-key.js';
import type { BookingBody, Order } from './order.js';

const keysAtOnce = 1000;

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
    private readonly rides: RidesRepository,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /** What a key was used for, or null when it is new, or old enough to be so again. */
  async usedFor({ riderId, key }: BookingKey): Promise<{ rideId: string; bodyHash: string } | null> {
    const { name, text, values } = statementOf(
      sql`SELECT ride_id AS "rideId", body_hash AS "bodyHash" FROM booking_keys
          WHERE rider_id = ${riderId} AND key = ${key} AND created_at > ${this.#oldest()}`,
    );
    const [used] = await prepared<{ rideId: string; bodyHash: string }>(this.database, name, text, values);
    return used ?? null;
  }

  /**
   * Stores key, ride and event together.
   * @returns null when another request with the same key was first: nothing is stored then.
   */
  async store(booking: Booking, cause: Cause): Promise<RideEntity | null> {
    const rideId = randomUUID();
    const [ride] = await this.rides.change(
      {
        with: booking.key ? sql`claimed AS (${this.#claim(booking.key, rideId)}),` : nothing,
        statement: insertion(rideId, booking),
        event: 'ride.requested.v1',
      },
      cause,
    );
    return ride ?? null;
  }

  /** Forgets keys that stand for nothing any more. @returns true when there may be more of them. */
  async forgetOldKeys(): Promise<boolean> {
    const { name, text, values } = statementOf(
      sql`DELETE FROM booking_keys WHERE (rider_id, key) IN (
            SELECT rider_id, key FROM booking_keys WHERE created_at <= ${this.#oldest()}
            ORDER BY created_at LIMIT ${literally(String(keysAtOnce))} FOR UPDATE SKIP LOCKED
          ) RETURNING key`,
    );
    const forgotten = await prepared(this.database, name, text, values);
    return forgotten.length === keysAtOnce;
  }

  /** Gives a row when the key is this ride's; waits for a request that holds the same key, and gives none when that stores. */
  #claim({ riderId, key, bodyHash }: BookingKey, rideId: string): Sql {
    return sql`INSERT INTO booking_keys AS old (rider_id, key, body_hash, ride_id)
      VALUES (${riderId}, ${key}, ${bodyHash}, ${rideId})
      ON CONFLICT (rider_id, key) DO UPDATE
        SET body_hash = excluded.body_hash, ride_id = excluded.ride_id, created_at = excluded.created_at
        WHERE old.created_at <= ${this.#oldest()}
      RETURNING ride_id`;
  }

  #oldest(): Sql {
    return sql`now() - make_interval(secs => ${this.config.BOOKING_KEY_HOURS * 3600})`;
  }
}

function insertion(id: string, { body, order, rider, key, offerSeconds }: Booking): Sql {
  // Riders are not rated, so far.
  const snapshot: RiderSnapshot = { name: rider.name ?? 'Rider', phone: rider.phone, rating: null };
  const rate: BookedRate = { ...tariff[body.vehicleType], surge: order.fare.surge };
  const tripCode = String(randomInt(10_000)).padStart(4, '0');
  return sql`INSERT INTO rides (id, status, rider_id, rider, vehicle_type,
      pickup_address, pickup_lat, pickup_lng, dropoff_address, dropoff_lat, dropoff_lng,
      fare_paise, tariff, distance_metres, duration_minutes, trip_code, offer_until)
    SELECT ${id}::uuid, 'searching', ${rider.userId}::uuid, ${JSON.stringify(snapshot)}::jsonb, ${body.vehicleType}::text,
      ${body.pickupAddress}::text, ${roundedDegrees(body.pickupLat)}::float8, ${roundedDegrees(body.pickupLng)}::float8,
      ${body.dropoffAddress}::text, ${roundedDegrees(body.dropoffLat)}::float8, ${roundedDegrees(body.dropoffLng)}::float8,
      ${order.fare.totalPaise}::integer, ${JSON.stringify(rate)}::jsonb, ${order.distanceMetres}::integer, ${order.durationMinutes}::integer,
      ${tripCode}::text, now() + make_interval(secs => ${offerSeconds})
    ${key ? sql`FROM claimed` : nothing} RETURNING *`;
}

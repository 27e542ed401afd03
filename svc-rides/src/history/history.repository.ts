import { Injectable } from '@nestjs/common';
import { prepared, type PageCursor } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import { rideEntity, type RideRecord } from '../rides/ride.entity.js';

/** Whose rides a list holds. */
export type Scope = { riderId: string } | { driverId: string } | 'active';

export interface RiderTotals {
  totalRides: number;
  completedRides: number;
  spentPaise: number;
}

@Injectable()
export class HistoryRepository {
  constructor(private readonly database: DataSource) {}

  /** One ride more than the limit, when there are more. Newest first. */
  newest(scope: Scope, limit: number, after: PageCursor | null): Promise<RideRecord[]> {
    const query = this.#of(scope)
      .orderBy('ride.createdAt', 'DESC')
      .addOrderBy('ride.id', 'DESC')
      .limit(limit + 1);
    if (after) query.andWhere('(ride.createdAt, ride.id) < (:createdAt, :id)', { ...after });
    return query.getMany();
  }

  count(scope: Scope): Promise<number> {
    return this.#of(scope).getCount();
  }

  async totals(riderId: string): Promise<RiderTotals> {
    const [totals] = await prepared<RiderTotals>(
      this.database,
      'rider_totals',
      `SELECT count(*)::int AS "totalRides",
              count(*) FILTER (WHERE status = 'completed')::int AS "completedRides",
              coalesce(sum(fare_paise) FILTER (WHERE status = 'completed'), 0)::float8 AS "spentPaise"
       FROM rides WHERE rider_id = $1`,
      [riderId],
    );
    return totals ?? { totalRides: 0, completedRides: 0, spentPaise: 0 };
  }

  #of(scope: Scope) {
    const query = this.database.getRepository(rideEntity).createQueryBuilder('ride');
    // Spelled out, as the partial index has it.
    return scope === 'active'
      ? query.where(`ride.status IN ('searching', 'driver_assigned', 'driver_arrived', 'in_progress')`)
      : query.where(scope);
  }
}

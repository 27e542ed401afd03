import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { PageCursor } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import { active } from '../rides/active-rides.js';
import { RideEntity } from '../rides/ride.entity.js';

/** Whose rides a list holds. */
export type Scope = { riderId: string } | { driverId: string } | 'active';

export interface RiderTotals {
  totalRides: number;
  completedRides: number;
  spentPaise: number;
}

@Injectable()
export class HistoryRepository {
  constructor(@InjectRepository(RideEntity) private readonly rides: Repository<RideEntity>) {}

  /** One ride more than the limit, when there are more. Newest first. */
  newest(scope: Scope, limit: number, after: PageCursor | null): Promise<RideEntity[]> {
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
    const totals = await this.rides
      .createQueryBuilder('ride')
      .select('count(*)::int', 'totalRides')
      .addSelect(`count(*) FILTER (WHERE ride.status = 'completed')::int`, 'completedRides')
      .addSelect(`coalesce(sum(ride.farePaise) FILTER (WHERE ride.status = 'completed'), 0)::float8`, 'spentPaise')
      .where({ riderId })
      .getRawOne<RiderTotals>();
    return totals ?? { totalRides: 0, completedRides: 0, spentPaise: 0 };
  }

  #of(scope: Scope) {
    const query = this.rides.createQueryBuilder('ride');
    return scope === 'active' ? query.where(active) : query.where(scope);
  }
}

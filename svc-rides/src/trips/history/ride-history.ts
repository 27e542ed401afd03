import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { defaultPageSize, kolkataDateStart, type RideStatus } from '@rahi/contracts';
import { selectFromEach, selectPrepared } from '@rahi/service-kit';
import { Repository, type ObjectType, type SelectQueryBuilder } from 'typeorm';
import { leastDays } from '../../config.js';
import { EndedRideEntity } from '../../ride/past/any-ride.entity.js';
import { Standby } from '../../ride/past/standby.js';
import { active } from '../../ride/active-rides.js';
import { RideEntity } from '../../ride/ride.entity.js';

/** The person whose rides a list holds. */
export type Scope = { riderId: string } | { driverId: string } | 'active';

/** Which of them. */
export interface Wanted {
  scope: Scope;
  status?: RideStatus | undefined;
  /** The first Asia/Kolkata day on which they were booked. */
  from?: string | undefined;
  /** When they were booked: the first included, the last not. */
  bookedFrom?: Date | undefined;
  bookedBefore?: Date | undefined;
}

/** The ride after which a page begins. */
type Place = Pick<RideEntity, 'createdAt' | 'id'>;

export interface Totals {
  totalRides: number;
  completedRides: number;
  spentPaise: number;
}

/** The page that nearly everybody asks for, and one ride more. */
const usualLimit = defaultPageSize + 1;
const ended = `ride.status IN ('completed', 'cancelled')`;

/**
 * Lists of rides over both tables. Present rides, and whatever changed lately, are of `rides` on the primary; the rest, which
 * changes no more, is of the standby where there is one. A ride on its way from the one to the other is in both and counts once.
 */
@Injectable()
export class RideHistory {
  constructor(
    @InjectRepository(RideEntity) private readonly present: Repository<RideEntity>,
    private readonly standby: Standby,
  ) {}

  /** The newest so many rides, from a place on. */
  async newest(wanted: Wanted, limit: number, after: Place | null): Promise<RideEntity[]> {
    const page = (query: SelectQueryBuilder<RideEntity>) => {
      query.orderBy({ 'ride.createdAt': 'DESC', 'ride.id': 'DESC' }).limit(limit);
      // The first condition follows from the second, which Postgres rules no partition out by.
      if (after)
        query.andWhere('ride.createdAt <= :createdAt AND (ride.createdAt, ride.id) < (:createdAt, :id)', after);
      return query;
    };
    const recent = await page(queryOf(this.present, wanted)).getMany();
    const last = recent[limit - 1];
    // What has moved was booked before.
    if (wanted.scope === 'active' || (last && Date.now() - last.createdAt.getTime() < leastDays * 86_400_000)) {
      return recent;
    }
    // In one statement over both tables, and after the other: what moves meanwhile is met.
    const older = await this.standby.read((from) => {
      const of = (table: ObjectType<RideEntity>) => page(queryOf(from.getRepository(table), wanted).andWhere(ended));
      const newest = `ORDER BY ride_created_at DESC, ride_id DESC LIMIT ${limit}`;
      return selectFromEach(from, [of(RideEntity), of(EndedRideEntity)], newest, limit === usualLimit);
    });
    const all = new Map(older.map((ride) => [ride.id, ride]));
    for (const ride of recent) if (ride.version >= (all.get(ride.id)?.version ?? 0)) all.set(ride.id, ride);
    return [...all.values()].toSorted(newestFirst).slice(0, limit);
  }

  /** How many there are. A ride that moves or comes back is missed or counted twice until the standby has seen that. */
  async count(wanted: Wanted): Promise<number> {
    if (wanted.scope === 'active') return countOf(queryOf(this.present, wanted));
    const { present, past } = await this.#both(wanted, countOf);
    return present + past;
  }

  async totals(riderId: string): Promise<Totals> {
    const { present, past } = await this.#both({ scope: { riderId } }, async (query) => {
      const [totals] = await selectPrepared<Totals>(
        query
          .select('count(*)::int', 'totalRides')
          .addSelect(`count(*) FILTER (WHERE ride.status = 'completed')::int`, 'completedRides')
          .addSelect(
            `coalesce(sum(greatest(0, ride.farePaise - ride.refundedPaise)) FILTER (WHERE ride.status = 'completed'), 0)::float8`,
            'spentPaise',
          ),
      );
      return totals ?? { totalRides: 0, completedRides: 0, spentPaise: 0 };
    });
    return {
      totalRides: present.totalRides + past.totalRides,
      completedRides: present.completedRides + past.completedRides,
      spentPaise: present.spentPaise + past.spentPaise,
    };
  }

  async #both<T>(wanted: Wanted, read: (query: SelectQueryBuilder<RideEntity>) => Promise<T>) {
    const [present, past] = await Promise.all([
      read(queryOf(this.present, wanted)),
      this.standby.read((from) => read(queryOf(from.getRepository(EndedRideEntity), wanted))),
    ]);
    return { present, past };
  }
}

async function countOf(query: SelectQueryBuilder<RideEntity>): Promise<number> {
  const [counted] = await selectPrepared<{ rides: number }>(query.select('count(*)::int', 'rides'));
  return counted?.rides ?? 0;
}

function queryOf(
  table: Repository<RideEntity>,
  { scope, status, from, bookedFrom, bookedBefore }: Wanted,
): SelectQueryBuilder<RideEntity> {
  const query = table.createQueryBuilder('ride').where(scope === 'active' ? active : scope);
  if (status !== undefined) query.andWhere({ status });
  if (from !== undefined) query.andWhere('ride.createdAt >= :since', { since: kolkataDateStart(from) });
  if (bookedFrom !== undefined) query.andWhere('ride.createdAt >= :bookedFrom', { bookedFrom });
  if (bookedBefore !== undefined) query.andWhere('ride.createdAt < :bookedBefore', { bookedBefore });
  return query;
}

const newestFirst = (one: RideEntity, other: RideEntity) =>
  other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1);

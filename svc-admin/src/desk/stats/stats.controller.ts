import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  adminStats,
  dayBefore,
  isActive,
  kolkataDate,
  kolkataDayStart,
  rideStatuses,
  ridesByStatusSchema,
  rupeesFromPaise,
  type AdminStats,
  type RideStatus,
} from '@rahi/contracts';
import { Handles } from '@rahi/service-kit';
import type { EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import * as z from 'zod/mini';
import { DriverShiftEntity } from '../../tables/driver-shift.entity.js';
import { DriverEntity } from '../../tables/driver.entity.js';
import { asOf } from '../../figures/as-of.js';
import { Money, noMoney } from '../../figures/money/money.service.js';
import { DailyFiguresEntity } from '../../tables/daily-figures.entity.js';
import { RideEntity } from '../../tables/ride.entity.js';
import { UserEntity } from '../../tables/user.entity.js';
import { changeAgainst } from './change.js';

/** Rows that are counted one by one. Each condition has an index and covers at most a day. */
const counts = {
  online: [DriverEntity, 'counted.isOnline'],
  newUsers: [UserEntity, 'counted.createdAt > :before'],
  newDrivers: [DriverEntity, 'counted.createdAt > :before'],
  // Rides and shifts that were active a day ago have either ended since, or not ended at all.
  activeEnded: [RideEntity, 'counted.createdAt <= :before AND counted.endedAt > :before'],
  activeStill: [RideEntity, 'counted.createdAt <= :before AND counted.endedAt IS NULL'],
  onlineEnded: [DriverShiftEntity, 'counted.isOnline AND counted.at <= :before AND counted.until > :before'],
  onlineStill: [DriverShiftEntity, 'counted.isOnline AND counted.at <= :before AND counted.until IS NULL'],
  completionsYesterday: [RideEntity, completedYesterday()],
} as const satisfies Record<string, readonly [EntityTarget<ObjectLiteral>, string]>;

type Sum = 'users' | 'drivers' | 'completions';
type Figures = Record<RideStatus | keyof typeof counts | Sum, number> & {
  avgTripTime: number | null;
  avgTripDistance: number | null;
};

function completedYesterday(): string {
  return `counted.status = 'completed' AND counted.completedAt >= :yesterday AND counted.completedAt <= :before`;
}

/**
 * The six figures of the dashboard at a moment. The change against yesterday (R23): money and completions of this day
 * in Kolkata are compared with the day before up to the same time of day; current counts are compared with those of 24
 * hours ago.
 */
@Controller()
export class StatsController {
  constructor(
    @InjectRepository(DailyFiguresEntity) private readonly days: Repository<DailyFiguresEntity>,
    private readonly money: Money,
  ) {}

  @Handles(adminStats)
  now(): Promise<AdminStats> {
    return this.at(new Date());
  }

  async at(now: Date): Promise<AdminStats> {
    const [day, before] = [kolkataDate(now), dayBefore(now)];
    const [figures, money, yesterday, newest] = await Promise.all([
      this.#figures(now),
      this.money.ofDays(day, day),
      this.money.between(kolkataDayStart(before), before),
      asOf(this.days.manager),
    ]);
    const today = money.get(day) ?? noMoney;
    const sum = (statuses: readonly RideStatus[]) => statuses.reduce((total, status) => total + figures[status], 0);
    const activeRides = sum(rideStatuses.filter(isActive));
    return {
      activeRides,
      onlineDrivers: figures.online,
      dailyRevenue: rupeesFromPaise(today.revenue),
      dailyFares: rupeesFromPaise(today.fares),
      dailyNet: rupeesFromPaise(today.net),
      totalUsers: figures.users,
      completedRides: figures.completed,
      totalDrivers: figures.drivers,
      totalRides: sum(rideStatuses),
      ridesByStatus: z.parse(ridesByStatusSchema, Object.fromEntries(rideStatuses.map((one) => [one, figures[one]]))),
      avgTripTime: figures.avgTripTime,
      avgTripDistance: figures.avgTripDistance,
      changes: {
        activeRides: changeAgainst(activeRides, figures.activeEnded + figures.activeStill),
        onlineDrivers: changeAgainst(figures.online, figures.onlineEnded + figures.onlineStill),
        dailyRevenue: changeAgainst(today.revenue, yesterday.revenue),
        totalUsers: changeAgainst(figures.users, figures.users - figures.newUsers),
        completedRides: changeAgainst(figures.completions, figures.completionsYesterday),
        totalDrivers: changeAgainst(figures.drivers, figures.drivers - figures.newDrivers),
      },
      asOf: newest,
    };
  }

  /** All but money in one statement, which makes the figures consistent. Totals are sums of the daily figures. */
  async #figures(now: Date): Promise<Figures> {
    const before = dayBefore(now);
    const query = this.days
      .createQueryBuilder('day')
      .select('round(sum(day.tripMs) / nullif(sum(day.completions), 0) / 60000, 1)::float8', 'avgTripTime')
      .addSelect('round(sum(day.tripMetres) / nullif(sum(day.completions), 0) / 1000, 2)::float8', 'avgTripDistance')
      .addSelect('coalesce(sum(day.newUsers), 0)::int', 'users')
      .addSelect('coalesce(sum(day.newDrivers), 0)::int', 'drivers')
      .addSelect('coalesce(sum(day.completions) FILTER (WHERE day.day = :today), 0)::int', 'completions')
      .setParameters({ today: kolkataDate(now), before, yesterday: kolkataDayStart(before) });
    for (const status of rideStatuses) query.addSelect(`coalesce(sum(day.rides.${status}), 0)::int`, status);
    for (const [name, [entity, condition]] of Object.entries(counts))
      query.addSelect((rows) => rows.select('count(*)::int').from(entity, 'counted').where(condition), name);
    const figures = await query.getRawOne<Figures>();
    if (!figures) throw new Error('a sum has no row');
    return figures;
  }
}

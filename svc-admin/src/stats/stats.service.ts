import { Injectable } from '@nestjs/common';
import {
  dayBefore,
  isActive,
  kolkataDate,
  kolkataDayStart,
  rideStatuses,
  rupeesFromPaise,
  type AdminStats,
  type RideStatus,
} from '@rahi/contracts';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { changeAgainst } from './change.js';
import { figuresSql } from './figures.sql.js';

const count = z.coerce.number().int();
const figuresSchema = z.object({
  by_status: z.record(z.string(), z.number().int()),
  trip_minutes: z.number().nullable(),
  trip_km: z.number().nullable(),
  revenue: count,
  revenue_yesterday: count,
  completions: count,
  completions_yesterday: count,
  active_before: count,
  online: count,
  online_before: count,
  users: count,
  new_users: count,
  drivers: count,
  new_drivers: count,
  as_of: z.date().nullable(),
});

/**
 * The six figures and what they were made of, at a moment, from the read models. Against yesterday (R23): money and
 * completions of this Asia/Kolkata day with those of the day before up to the same time of day; what is counted now with what
 * would have been counted 24 hours ago.
 */
@Injectable()
export class StatsService {
  constructor(private readonly database: DataSource) {}

  async at(now: Date): Promise<AdminStats> {
    const yesterday = dayBefore(kolkataDayStart(now));
    const rows = await this.database.query<unknown[]>(figuresSql, [dayBefore(now), yesterday, kolkataDate(now)]);
    const figures = figuresSchema.parse(rows[0]);
    const of = (status: RideStatus) => figures.by_status[status] ?? 0;
    const sum = (statuses: readonly RideStatus[]) => statuses.reduce((total, status) => total + of(status), 0);
    const activeRides = sum(rideStatuses.filter(isActive));
    return {
      activeRides,
      onlineDrivers: figures.online,
      dailyRevenue: rupeesFromPaise(figures.revenue),
      totalUsers: figures.users,
      completedRides: of('completed'),
      totalDrivers: figures.drivers,
      totalRides: sum(rideStatuses),
      ridesByStatus: {
        searching: of('searching'),
        driver_assigned: of('driver_assigned'),
        driver_arrived: of('driver_arrived'),
        in_progress: of('in_progress'),
        completed: of('completed'),
        cancelled: of('cancelled'),
      },
      avgTripTime: figures.trip_minutes,
      avgTripDistance: figures.trip_km,
      changes: {
        activeRides: changeAgainst(activeRides, figures.active_before),
        onlineDrivers: changeAgainst(figures.online, figures.online_before),
        dailyRevenue: changeAgainst(figures.revenue, figures.revenue_yesterday),
        totalUsers: changeAgainst(figures.users, figures.users - figures.new_users),
        completedRides: changeAgainst(figures.completions, figures.completions_yesterday),
        totalDrivers: changeAgainst(figures.drivers, figures.drivers - figures.new_drivers),
      },
      asOf: figures.as_of?.toISOString() ?? null,
    };
  }
}

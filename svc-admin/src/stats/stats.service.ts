import { Injectable } from '@nestjs/common';
import {
  activeStatuses,
  dayBefore,
  kolkataDayStart,
  rideStatuses,
  rupeesFromPaise,
  type AdminStats,
} from '@rahi/contracts';
import { DataSource } from 'typeorm';
import { changeAgainst } from './change.js';

interface Figures {
  active: number;
  online: number;
  users: number;
  drivers: number;
  revenuePaise: number;
  completedOfDay: number;
}

interface RideFigures {
  avg_minutes: number | null;
  avg_km: number | null;
  as_of: Date | null;
}

/** The six figures and what they were made of, at a moment. Every one is read from the read models. */
@Injectable()
export class StatsService {
  constructor(private readonly database: DataSource) {}

  async at(now: Date): Promise<AdminStats> {
    const [today, yesterday, byStatus, [trips]] = await Promise.all([
      this.#figures(now),
      this.#figures(dayBefore(now)),
      this.#ridesByStatus(),
      this.#trips(),
    ]);
    return {
      activeRides: today.active,
      onlineDrivers: today.online,
      dailyRevenue: rupeesFromPaise(today.revenuePaise),
      totalUsers: today.users,
      completedRides: byStatus.completed,
      totalDrivers: today.drivers,
      totalRides: rideStatuses.reduce((sum, status) => sum + byStatus[status], 0),
      ridesByStatus: byStatus,
      avgTripTime: trips?.avg_minutes ?? null,
      avgTripDistance: trips?.avg_km ?? null,
      changes: {
        activeRides: changeAgainst(today.active, yesterday.active),
        onlineDrivers: changeAgainst(today.online, yesterday.online),
        dailyRevenue: changeAgainst(today.revenuePaise, yesterday.revenuePaise),
        totalUsers: changeAgainst(today.users, yesterday.users),
        completedRides: changeAgainst(today.completedOfDay, yesterday.completedOfDay),
        totalDrivers: changeAgainst(today.drivers, yesterday.drivers),
      },
      asOf: trips?.as_of?.toISOString() ?? null,
    };
  }

  /**
   * The figures as they stood at a moment, so that now and the same time yesterday are compared alike (R23): stocks at
   * that moment, money and completions from the start of that Asia/Kolkata day up to it.
   */
  async #figures(at: Date): Promise<Figures> {
    const [row] = await this.database.query<Record<keyof Figures, string>[]>(
      `SELECT
         (SELECT count(*) FROM rides WHERE created_at <= $1
            AND (status = ANY($3) OR coalesce(completed_at, cancelled_at) > $1)) AS active,
         (SELECT count(*) FROM (SELECT DISTINCT ON (driver_id) is_online FROM driver_shifts WHERE at <= $1
            ORDER BY driver_id, version DESC) AS last WHERE is_online) AS online,
         (SELECT count(*) FROM users WHERE created_at <= $1) AS users,
         (SELECT count(*) FROM drivers WHERE created_at <= $1) AS drivers,
         day.revenue AS "revenuePaise", day.completed AS "completedOfDay"
       FROM (SELECT coalesce(sum(fare_paise), 0) AS revenue, count(*) AS completed FROM rides
             WHERE status = 'completed' AND completed_at BETWEEN $2 AND $1) AS day`,
      [at, kolkataDayStart(at), activeStatuses],
    );
    const figure = (name: keyof Figures) => Number(row?.[name] ?? 0);
    return {
      active: figure('active'),
      online: figure('online'),
      users: figure('users'),
      drivers: figure('drivers'),
      revenuePaise: figure('revenuePaise'),
      completedOfDay: figure('completedOfDay'),
    };
  }

  async #ridesByStatus(): Promise<AdminStats['ridesByStatus']> {
    const rows = await this.database.query<{ status: string; count: number }[]>(
      'SELECT status, count(*)::int AS count FROM rides GROUP BY status',
    );
    const countOf = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
    return {
      searching: countOf('searching'),
      driver_assigned: countOf('driver_assigned'),
      driver_arrived: countOf('driver_arrived'),
      in_progress: countOf('in_progress'),
      completed: countOf('completed'),
      cancelled: countOf('cancelled'),
    };
  }

  async #trips(): Promise<RideFigures[]> {
    return this.database.query(
      `SELECT round(avg(extract(epoch FROM completed_at - started_at) / 60), 1)::float8 AS avg_minutes,
              round(avg(distance_km)::numeric, 2)::float8 AS avg_km,
              (SELECT max(at) FROM ride_events) AS as_of
       FROM rides WHERE status = 'completed'`,
    );
  }
}

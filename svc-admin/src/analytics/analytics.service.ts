import { Injectable } from '@nestjs/common';
import {
  dayBefore,
  daysAfter,
  kolkataDate,
  kolkataDayStart,
  rupeesFromPaise,
  type AdminAnalytics,
  type AnalyticsPeriod,
} from '@rahi/contracts';
import { DataSource } from 'typeorm';
import { daysSql, lastDaySql } from './analytics.sql.js';

interface DayRow {
  date: string;
  rides: number;
  /** Paise; a bigint comes as text. */
  revenue: string;
  new_users: number;
  as_of: Date | null;
}

const daysOf = { '7d': 7, '30d': 30 } as const;

/** Figures of a period, day by day. Money is added up in paise. */
@Injectable()
export class AnalyticsService {
  constructor(private readonly database: DataSource) {}

  async of(period: AnalyticsPeriod, now: Date): Promise<AdminAnalytics> {
    const rows = period === '24h' ? await this.#lastDay(now) : await this.#days(daysOf[period], now);
    const sum = (figure: (row: DayRow) => number) => rows.reduce((total, row) => total + figure(row), 0);
    return {
      summary: {
        totalRides: sum((row) => row.rides),
        totalRevenue: rupeesFromPaise(sum((row) => Number(row.revenue))),
      },
      dailyData: rows.map(({ date, rides, revenue, new_users: newUsers }) => ({
        date,
        rides,
        revenue: rupeesFromPaise(Number(revenue)),
        newUsers,
      })),
      asOf: rows[0]?.as_of?.toISOString() ?? null,
    };
  }

  #days(count: number, now: Date): Promise<DayRow[]> {
    const today = kolkataDate(now);
    return this.database.query(daysSql, [daysAfter(today, 1 - count), today]);
  }

  #lastDay(now: Date): Promise<DayRow[]> {
    const today = kolkataDate(now);
    return this.database.query(lastDaySql, [dayBefore(now), kolkataDayStart(now), daysAfter(today, -1), today]);
  }
}

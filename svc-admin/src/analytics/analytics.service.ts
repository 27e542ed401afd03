import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  dayBefore,
  daysAfter,
  kolkataDate,
  kolkataDateStart,
  kolkataDayStart,
  rideStatuses,
  rupeesFromPaise,
  type AdminAnalytics,
  type AnalyticsPeriod,
} from '@rahi/contracts';
import {
  And,
  Between,
  LessThan,
  MoreThanOrEqual,
  type EntityTarget,
  type ObjectLiteral,
  type Repository,
} from 'typeorm';
import { asOf } from '../figures/as-of.js';
import { DailyFiguresEntity } from '../tables/daily-figures.entity.js';
import { revenueOf } from '../figures/revenue.js';
import { RideEntity } from '../tables/ride.entity.js';
import { UserEntity } from '../tables/user.entity.js';

interface Day {
  /** YYYY-MM-DD */
  date: string;
  rides: number;
  revenuePaise: number;
  newUsers: number;
}

type Figures = Omit<Day, 'date'>;
const nothing: Figures = { rides: 0, revenuePaise: 0, newUsers: 0 };
const hourMs = 3_600_000;
/** Kolkata's hours begin in the middle of those of UTC. */
const halfHourMs = hourMs / 2;

/** When the hour of Kolkata began. */
const hourOf = (now: Date) => Math.floor((now.getTime() - halfHourMs) / hourMs) * hourMs + halfHourMs;
const earlier = (a: Date, b: Date) => (a < b ? a : b);

/** The first Kolkata day that begins at or after a moment. */
function wholeDayFrom(moment: Date): string {
  const date = kolkataDate(moment);
  return kolkataDateStart(date).getTime() === moment.getTime() ? date : daysAfter(date, 1);
}

/** The period of the same length before: from its first moment to the same time of its last day. */
function daysBefore(period: AnalyticsPeriod, now: Date): [since: Date, until: Date] {
  const until = period === '24h' ? dayBefore(now) : new Date(now.getTime() - daysOf[period] * 24 * hourMs);
  if (period === '24h') return [dayBefore(until), until];
  return [kolkataDateStart(daysAfter(kolkataDate(until), 1 - daysOf[period])), until];
}

const daysOf = { '7d': 7, '30d': 30 } as const;

/** The figures of a period, day by day. A ride counts on the day it was booked, its fare, less refunds, on the day it was completed. */
@Injectable()
export class AnalyticsService {
  constructor(
    @InjectRepository(DailyFiguresEntity) private readonly days: Repository<DailyFiguresEntity>,
    @InjectRepository(RideEntity) private readonly rides: Repository<RideEntity>,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
  ) {}

  async of(period: AnalyticsPeriod, now: Date): Promise<AdminAnalytics> {
    const today = kolkataDate(now);
    const [days, before, hours, newest] = await Promise.all([
      period === '24h' ? this.#lastDay(now, today) : this.#days(daysAfter(today, 1 - daysOf[period]), today),
      this.#between(...daysBefore(period, now)),
      period === '24h' ? this.#hours(now) : undefined,
      asOf(this.days.manager),
    ]);
    const sum = (figure: 'rides' | 'revenuePaise') => days.reduce((total, day) => total + day[figure], 0);
    return {
      summary: { totalRides: sum('rides'), totalRevenue: rupeesFromPaise(sum('revenuePaise')) },
      before: {
        totalRides: before.rides,
        totalRevenue: rupeesFromPaise(before.revenuePaise),
        newUsers: before.newUsers,
      },
      ...(hours && { hourlyData: hours }),
      dailyData: days.map(({ date, rides, revenuePaise, newUsers }) => {
        return { date, rides, revenue: rupeesFromPaise(revenuePaise), newUsers };
      }),
      asOf: newest,
    };
  }

  /** The figures between two moments: whole days come from the daily figures, the rest is counted. */
  async #between(since: Date, until: Date): Promise<Figures> {
    const midnights = { first: wholeDayFrom(since), end: kolkataDate(until) };
    const [days, ...parts] = await Promise.all([
      midnights.first < midnights.end ? this.#days(midnights.first, daysAfter(midnights.end, -1)) : [],
      this.#counted(since, earlier(kolkataDateStart(midnights.first), until)),
      midnights.first <= midnights.end ? this.#counted(kolkataDateStart(midnights.end), until) : nothing,
    ]);
    return [...days, ...parts].reduce<Figures>(
      (sum, part) => ({
        rides: sum.rides + part.rides,
        revenuePaise: sum.revenuePaise + part.revenuePaise,
        newUsers: sum.newUsers + part.newUsers,
      }),
      nothing,
    );
  }

  /** At most a day, counted row by row. */
  async #counted(since: Date, until: Date): Promise<Figures> {
    if (since >= until) return nothing;
    const within = And(MoreThanOrEqual(since), LessThan(until));
    const [rides, revenue, newUsers] = await Promise.all([
      this.rides.countBy({ createdAt: within }),
      this.rides
        .createQueryBuilder('ride')
        .select(revenueOf('ride'), 'paise')
        .where({ status: 'completed', completedAt: within })
        .getRawOne<{ paise: number }>(),
      this.users.countBy({ createdAt: within }),
    ]);
    return { rides, revenuePaise: revenue?.paise ?? 0, newUsers };
  }

  /** The running hour of Kolkata, and the 23 before it. */
  async #hours(now: Date): Promise<NonNullable<AdminAnalytics['hourlyData']>> {
    const last = hourOf(now);
    const first = last - 23 * hourMs;
    const [rides, revenue, users] = await Promise.all([
      this.#byHour(RideEntity, 'createdAt', 'count(*)::int', first - 24 * hourMs),
      this.#byHour(RideEntity, 'completedAt', revenueOf('counted'), first, "counted.status = 'completed'"),
      this.#byHour(UserEntity, 'createdAt', 'count(*)::int', first),
    ]);
    return Array.from({ length: 24 }, (_, n) => first + n * hourMs).map((start) => ({
      start: new Date(start).toISOString(),
      rides: rides.get(start) ?? 0,
      revenue: rupeesFromPaise(revenue.get(start) ?? 0),
      newUsers: users.get(start) ?? 0,
      ridesDayBefore: rides.get(start - 24 * hourMs) ?? 0,
    }));
  }

  /** A figure of the rows since `first`, by the hours that begin with `first`. */
  async #byHour(
    entity: EntityTarget<ObjectLiteral>,
    at: 'createdAt' | 'completedAt',
    figure: string,
    first: number,
    condition = 'true',
  ): Promise<Map<number, number>> {
    const hour = `date_bin('1 hour', counted.${at}, CAST(:first AS timestamptz))`;
    const rows = await this.days.manager
      .createQueryBuilder(entity, 'counted')
      .select(hour, 'hour')
      .addSelect(figure, 'figure')
      .where(`counted.${at} >= :first AND ${condition}`, { first: new Date(first) })
      .groupBy('1')
      .getRawMany<{ hour: Date; figure: number }>();
    return new Map(rows.map((row) => [row.hour.getTime(), row.figure]));
  }

  /** Every day of a period, also one without figures. */
  async #days(first: string, last: string): Promise<Day[]> {
    const rows = await this.days.findBy({ day: Between(first, last) });
    const known = new Map(rows.map((row) => [row.day, row]));
    const days: Day[] = [];
    for (let date = first; date <= last; date = daysAfter(date, 1)) {
      const day = known.get(date);
      days.push({
        date,
        rides: day ? rideStatuses.reduce((total, status) => total + day[status], 0) : 0,
        revenuePaise: day?.revenuePaise ?? 0,
        newUsers: day?.newUsers ?? 0,
      });
    }
    return days;
  }

  /** The last 24 hours: yesterday's part is counted, today's is in the figures. */
  async #lastDay(now: Date, today: string): Promise<Day[]> {
    const [yesterday, days] = await Promise.all([
      this.#counted(dayBefore(now), kolkataDayStart(now)),
      this.#days(today, today),
    ]);
    return [{ date: daysAfter(today, -1), ...yesterday }, ...days];
  }
}

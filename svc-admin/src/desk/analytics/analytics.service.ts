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
  type MoneySums,
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
import { asOf } from '../../figures/as-of.js';
import { Money, noMoney } from '../../figures/money/money.service.js';
import { DailyFiguresEntity } from '../../tables/daily-figures.entity.js';
import { RideEntity } from '../../tables/ride.entity.js';
import { UserEntity } from '../../tables/user.entity.js';

/** Sums of money in paise. */
interface Figures {
  rides: number;
  newUsers: number;
  revenue: number;
  fares: number;
  costs: number;
  net: number;
}
interface Day extends Figures {
  /** YYYY-MM-DD */
  date: string;
}

const figureNames = ['rides', 'newUsers', 'revenue', 'fares', 'costs', 'net'] as const;
const nothing: Figures = { rides: 0, newUsers: 0, revenue: 0, fares: 0, costs: 0, net: 0 };

const plus = (a: Figures, b: Figures): Figures =>
  figureNames.reduce((sum, name) => ({ ...sum, [name]: a[name] + b[name] }), nothing);

/** The words of the glossary that stand beside revenue, in rupees. */
const moreMoney = ({ fares, costs, net }: Pick<Figures, 'fares' | 'costs' | 'net'>) => ({
  fares: rupeesFromPaise(fares),
  costs: rupeesFromPaise(costs),
  net: rupeesFromPaise(net),
});

const moneyOnly = ({ revenue, fares, costs, net }: MoneySums) => ({ revenue, fares, costs, net });
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

/** The figures of a period, day by day. A ride counts on the day it was booked, money on the day it was booked in the journal. */
@Injectable()
export class AnalyticsService {
  constructor(
    @InjectRepository(DailyFiguresEntity) private readonly days: Repository<DailyFiguresEntity>,
    @InjectRepository(RideEntity) private readonly rides: Repository<RideEntity>,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly money: Money,
  ) {}

  async of(period: AnalyticsPeriod, now: Date): Promise<AdminAnalytics> {
    const today = kolkataDate(now);
    const [days, before, hours, newest] = await Promise.all([
      period === '24h' ? this.#lastDay(now, today) : this.#days(daysAfter(today, 1 - daysOf[period]), today),
      this.#between(...daysBefore(period, now)),
      period === '24h' ? this.#hours(now) : undefined,
      asOf(this.days.manager),
    ]);
    const sum = days.reduce<Figures>(plus, nothing);
    return {
      summary: { totalRides: sum.rides, totalRevenue: rupeesFromPaise(sum.revenue), ...moreMoney(sum) },
      before: {
        totalRides: before.rides,
        totalRevenue: rupeesFromPaise(before.revenue),
        newUsers: before.newUsers,
        ...moreMoney(before),
      },
      ...(hours && { hourlyData: hours }),
      dailyData: days.map(({ date, rides, revenue, newUsers, ...money }) => {
        return { date, rides, revenue: rupeesFromPaise(revenue), newUsers, ...moreMoney(money) };
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
    return [...days, ...parts].reduce<Figures>(plus, nothing);
  }

  /** At most a day, counted row by row. */
  async #counted(since: Date, until: Date): Promise<Figures> {
    if (since >= until) return nothing;
    const within = And(MoreThanOrEqual(since), LessThan(until));
    const [rides, money, newUsers] = await Promise.all([
      this.rides.countBy({ createdAt: within }),
      this.money.between(since, until),
      this.users.countBy({ createdAt: within }),
    ]);
    return { rides, newUsers, ...moneyOnly(money) };
  }

  /** The running hour of Kolkata, and the 23 before it. */
  async #hours(now: Date): Promise<NonNullable<AdminAnalytics['hourlyData']>> {
    const last = hourOf(now);
    const first = last - 23 * hourMs;
    const [rides, money, users] = await Promise.all([
      this.#byHour(RideEntity, first - 24 * hourMs),
      this.money.byHour(new Date(first)),
      this.#byHour(UserEntity, first),
    ]);
    return Array.from({ length: 24 }, (_, n) => first + n * hourMs).map((start) => {
      const sums = money.get(String(start)) ?? noMoney;
      return {
        start: new Date(start).toISOString(),
        rides: rides.get(start) ?? 0,
        revenue: rupeesFromPaise(sums.revenue),
        ...moreMoney(sums),
        newUsers: users.get(start) ?? 0,
        ridesDayBefore: rides.get(start - 24 * hourMs) ?? 0,
      };
    });
  }

  /** How many rows were made since `first`, by the hours that begin with `first`. */
  async #byHour(entity: EntityTarget<ObjectLiteral>, first: number): Promise<Map<number, number>> {
    const hour = `date_bin('1 hour', counted.createdAt, CAST(:first AS timestamptz))`;
    const rows = await this.days.manager
      .createQueryBuilder(entity, 'counted')
      .select(hour, 'hour')
      .addSelect('count(*)::int', 'figure')
      .where('counted.createdAt >= :first', { first: new Date(first) })
      .groupBy('1')
      .getRawMany<{ hour: Date; figure: number }>();
    return new Map(rows.map((row) => [row.hour.getTime(), row.figure]));
  }

  /** Every day of a period, also one without figures. */
  async #days(first: string, last: string): Promise<Day[]> {
    const [rows, money] = await Promise.all([
      this.days.findBy({ day: Between(first, last) }),
      this.money.ofDays(first, last),
    ]);
    const known = new Map(rows.map((row) => [row.day, row]));
    const days: Day[] = [];
    for (let date = first; date <= last; date = daysAfter(date, 1)) {
      const day = known.get(date);
      days.push({
        date,
        rides: day ? rideStatuses.reduce((total, status) => total + day.rides[status], 0) : 0,
        newUsers: day?.newUsers ?? 0,
        ...moneyOnly(money.get(date) ?? noMoney),
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

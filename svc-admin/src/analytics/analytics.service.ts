import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  dayBefore,
  daysAfter,
  kolkataDate,
  kolkataDayStart,
  rideStatuses,
  rupeesFromPaise,
  type AdminAnalytics,
  type AnalyticsPeriod,
} from '@rahi/contracts';
import { And, Between, LessThan, MoreThan, type Repository } from 'typeorm';
import { asOf } from '../figures/as-of.js';
import { DailyFiguresEntity } from '../figures/daily-figures.entity.js';
import { revenueOf } from '../figures/revenue.js';
import { RideEntity } from '../rides/ride.entity.js';
import { UserEntity } from '../users/user.entity.js';

interface Day {
  /** YYYY-MM-DD */
  date: string;
  rides: number;
  revenuePaise: number;
  newUsers: number;
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
    const [days, newest] = await Promise.all([
      period === '24h' ? this.#lastDay(now, today) : this.#days(daysAfter(today, 1 - daysOf[period]), today),
      asOf(this.days.manager),
    ]);
    const sum = (figure: 'rides' | 'revenuePaise') => days.reduce((total, day) => total + day[figure], 0);
    return {
      summary: { totalRides: sum('rides'), totalRevenue: rupeesFromPaise(sum('revenuePaise')) },
      dailyData: days.map(({ date, rides, revenuePaise, newUsers }) => {
        return { date, rides, revenue: rupeesFromPaise(revenuePaise), newUsers };
      }),
      asOf: newest,
    };
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
    const yesterday = And(MoreThan(dayBefore(now)), LessThan(kolkataDayStart(now)));
    const [rides, revenue, newUsers, days] = await Promise.all([
      this.rides.countBy({ createdAt: yesterday }),
      this.rides
        .createQueryBuilder('ride')
        .select(revenueOf('ride'), 'paise')
        .where({ status: 'completed', completedAt: yesterday })
        .getRawOne<{ paise: number }>(),
      this.users.countBy({ createdAt: yesterday }),
      this.#days(today, today),
    ]);
    return [{ date: daysAfter(today, -1), rides, revenuePaise: revenue?.paise ?? 0, newUsers }, ...days];
  }
}

import { Injectable } from '@nestjs/common';
import {
  daysAfter,
  earningsDays,
  hoursForTrips,
  kolkataDateStart,
  rupeesFromPaise,
  type DriverToday,
  type Earnings as EarningsAnswer,
  type EarningsPeriod,
  type Principal,
} from '@rahi/contracts';
import { Profiles } from '../profiles/profiles.service.js';
import { LedgerRepository, type DaySum } from './ledger.repository.js';

type Sums = Omit<DaySum, 'date'> & { hours: number };
const nothing: Sums = { trips: 0, hours: 0, grossPaise: 0, commissionPaise: 0, netPaise: 0 };

/** What a driver earned, read from its settlements. */
@Injectable()
export class Earnings {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly profiles: Profiles,
  ) {}

  /** The day that `now` lies in, Asia/Kolkata. */
  async today(driverId: string, principal: Principal, requestId: string, now = new Date()): Promise<DriverToday> {
    const { totals } = await this.of(driverId, 'today', principal, requestId, now);
    return { trips: totals.trips, hours: hoursForTrips(totals.trips), earnings: totals.net };
  }

  /** Totals and days of a period as of `now`. */
  async of(
    driverId: string,
    period: EarningsPeriod,
    principal: Principal,
    requestId: string,
    now = new Date(),
  ): Promise<EarningsAnswer> {
    await this.profiles.visible(driverId, principal, requestId);
    const { first, last } = earningsDays(period, now);
    const window = { from: kolkataDateStart(first), to: kolkataDateStart(last, 1) };
    const earned = new Map((await this.ledger.days(driverId, window)).map((day) => [day.date, day]));
    const days: (Sums & { date: string })[] = [];
    for (let date = first; date <= last; date = daysAfter(date, 1)) days.push({ date, ...sumsOf(earned.get(date)) });
    return {
      totals: onTheWire(days.reduce(add, nothing)),
      days: days.map(({ date, ...sums }) => ({ date, ...onTheWire(sums) })),
    };
  }
}

function sumsOf(day: DaySum | undefined): Sums {
  return day ? { ...day, hours: hoursForTrips(day.trips) } : nothing;
}

function add(a: Sums, b: Sums): Sums {
  return {
    trips: a.trips + b.trips,
    hours: a.hours + b.hours,
    grossPaise: a.grossPaise + b.grossPaise,
    commissionPaise: a.commissionPaise + b.commissionPaise,
    netPaise: a.netPaise + b.netPaise,
  };
}

function onTheWire({ trips, hours, grossPaise, commissionPaise, netPaise }: Sums): EarningsAnswer['totals'] {
  return {
    trips,
    hours,
    gross: rupeesFromPaise(grossPaise),
    commission: rupeesFromPaise(commissionPaise),
    net: rupeesFromPaise(netPaise),
  };
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  daysAfter,
  earningsDays,
  hoursForTrips,
  kolkataDateStart,
  periodBefore,
  rupeesFromPaise,
  type DriverToday,
  type Earnings as EarningsAnswer,
  type EarningsPeriod,
  type Principal,
} from '@rahi/contracts';
import type { Repository } from 'typeorm';
import { Profiles } from '../profiles/profiles.service.js';
import { Shifts } from '../profiles/shifts/shifts.service.js';
import { SettlementEntity } from './settlement.entity.js';

/** Sums of settlements. */
interface Sums {
  trips: number;
  hours: number;
  grossPaise: number;
  commissionPaise: number;
  netPaise: number;
  bonusPaise: number;
  tipPaise: number;
  adjustmentPaise: number;
}

interface Figures extends Sums {
  onlineMinutes: number;
}

/** Sums of one day, `YYYY-MM-DD` in Asia/Kolkata, as Postgres returns them: bigint and numeric as text. */
interface DayRow {
  date: string;
  trips: string;
  gross: string;
  commission: string;
  net: string;
  bonus: string;
  tip: string;
  adjustment: string;
}

const noSums: Sums = {
  trips: 0,
  hours: 0,
  grossPaise: 0,
  commissionPaise: 0,
  netPaise: 0,
  bonusPaise: 0,
  tipPaise: 0,
  adjustmentPaise: 0,
};
const noFigures: Figures = { ...noSums, onlineMinutes: 0 };

/** A driver's earnings, summed from its settlements, and its time online. */
@Injectable()
export class Earnings {
  constructor(
    @InjectRepository(SettlementEntity) private readonly settlements: Repository<SettlementEntity>,
    private readonly profiles: Profiles,
    private readonly shifts: Shifts,
  ) {}

  /** The day in Asia/Kolkata that contains `now`. */
  async today(driverId: string, principal: Principal, requestId: string, now = new Date()): Promise<DriverToday> {
    const { totals } = await this.of(driverId, 'today', principal, requestId, now);
    const { trips, onlineMinutes, earned } = totals;
    return { trips, hours: hoursForTrips(trips), earnings: earned ?? totals.net, onlineMinutes };
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
    const { from, to } = periodBefore(period, now);
    const [sums, minutes, sumsBefore] = await Promise.all([
      this.#daySums(driverId, kolkataDateStart(first), kolkataDateStart(last, 1)),
      this.shifts.minutesOf(driverId, first, last, now),
      this.#daySums(driverId, from, to),
    ]);
    const days: (Figures & { date: string })[] = [];
    for (let date = first; date <= last; date = daysAfter(date, 1))
      days.push({ date, ...(sums.get(date) ?? noSums), onlineMinutes: minutes.get(date) ?? 0 });
    return {
      totals: answerOf(days.reduce(add, noFigures)),
      days: days.map(({ date, ...day }) => ({ date, ...answerOf(day) })),
      ...(sumsBefore.size > 0 && {
        before: { earned: rupeesFromPaise([...sumsBefore.values()].reduce((sum, day) => sum + earnedPaise(day), 0)) },
      }),
    };
  }

  /** Sums of each day with settlements, from `from` up to but not including `to`. */
  async #daySums(driverId: string, from: Date, to: Date): Promise<Map<string, Sums>> {
    const rows = await this.settlements
      .createQueryBuilder('s')
      .select("(s.completedAt AT TIME ZONE 'Asia/Kolkata')::date::text", 'date')
      .addSelect('count(*)', 'trips')
      .addSelect('sum(s.grossPaise)', 'gross')
      .addSelect('sum(s.commissionPaise)', 'commission')
      .addSelect('sum(s.netPaise)', 'net')
      .addSelect('sum(s.bonusPaise)', 'bonus')
      .addSelect('sum(s.tipPaise)', 'tip')
      .addSelect('sum(s.adjustmentPaise)', 'adjustment')
      .where('s.driverId = :driverId AND s.completedAt >= :from AND s.completedAt < :to', { driverId, from, to })
      .groupBy('1')
      .getRawMany<DayRow>();
    return new Map(rows.map(({ date, ...row }) => [date, sumsOf(row)]));
  }
}

function sumsOf({ trips, gross, commission, net, bonus, tip, adjustment }: Omit<DayRow, 'date'>): Sums {
  const hours = hoursForTrips(Number(trips));
  return {
    trips: Number(trips),
    hours,
    grossPaise: Number(gross),
    commissionPaise: Number(commission),
    netPaise: Number(net),
    bonusPaise: Number(bonus),
    tipPaise: Number(tip),
    adjustmentPaise: Number(adjustment),
  };
}

function add(a: Figures, b: Figures): Figures {
  return {
    trips: a.trips + b.trips,
    hours: a.hours + b.hours,
    onlineMinutes: a.onlineMinutes + b.onlineMinutes,
    grossPaise: a.grossPaise + b.grossPaise,
    commissionPaise: a.commissionPaise + b.commissionPaise,
    netPaise: a.netPaise + b.netPaise,
    bonusPaise: a.bonusPaise + b.bonusPaise,
    tipPaise: a.tipPaise + b.tipPaise,
    adjustmentPaise: a.adjustmentPaise + b.adjustmentPaise,
  };
}

function answerOf(figures: Figures): EarningsAnswer['totals'] {
  const { trips, hours, onlineMinutes, grossPaise, commissionPaise, netPaise, bonusPaise, tipPaise, adjustmentPaise } =
    figures;
  return {
    trips,
    hours,
    onlineMinutes,
    gross: rupeesFromPaise(grossPaise),
    commission: rupeesFromPaise(commissionPaise),
    net: rupeesFromPaise(netPaise),
    bonus: rupeesFromPaise(bonusPaise),
    tip: rupeesFromPaise(tipPaise),
    ...(adjustmentPaise !== 0 && { adjustment: rupeesFromPaise(adjustmentPaise) }),
    earned: rupeesFromPaise(earnedPaise(figures)),
  };
}

function earnedPaise({ netPaise, bonusPaise, tipPaise, adjustmentPaise }: Sums): number {
  return netPaise + bonusPaise + tipPaise + adjustmentPaise;
}

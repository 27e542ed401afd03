import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  dayBefore,
  daysAfter,
  kolkataDate,
  kolkataDateStart,
  type AnalyticsPeriod,
  type Fairness,
} from '@rahi/contracts';
import type { Repository } from 'typeorm';
import { SettlementEntity } from '../settlement.entity.js';
import { Shifts } from '../../profiles/shifts/shifts.service.js';
import { gini } from './gini.js';

/** The least hours online: a shorter time says little about the earnings of an hour. */
const leastHours = 1;
const daysOf = { '7d': 7, '30d': 30 } as const;

/** How evenly drivers earn: by what an hour online brought them. */
@Injectable()
export class FairnessOfEarnings {
  constructor(
    @InjectRepository(SettlementEntity) private readonly settlements: Repository<SettlementEntity>,
    private readonly shifts: Shifts,
  ) {}

  /** The figures of a period that ends at `now`: the last 24 hours, or this many Asia/Kolkata days including today. */
  async of(period: AnalyticsPeriod, now = new Date()): Promise<Fairness> {
    const from = beginOf(period, now);
    const [hours, net] = await Promise.all([
      this.shifts.hoursBetween(from, now, leastHours),
      this.#netBetween(from, now),
    ]);
    const coefficient = gini([...hours].map(([driverId, online]) => (net.get(driverId) ?? 0) / online));
    return { gini: coefficient === null ? null : Math.round(coefficient * 1000) / 1000, drivers: hours.size };
  }

  /** Net earnings in paise, by driver. */
  async #netBetween(from: Date, to: Date): Promise<Map<string, number>> {
    const rows = await this.settlements
      .createQueryBuilder('s')
      .select('s.driverId', 'driverId')
      .addSelect('sum(s.netPaise)', 'net')
      .where('s.completedAt >= :from AND s.completedAt < :to', { from, to })
      .groupBy('s.driverId')
      .getRawMany<{ driverId: string; net: string }>();
    return new Map(rows.map(({ driverId, net }) => [driverId, Number(net)]));
  }
}

function beginOf(period: AnalyticsPeriod, now: Date): Date {
  return period === '24h' ? dayBefore(now) : kolkataDateStart(daysAfter(kolkataDate(now), 1 - daysOf[period]));
}

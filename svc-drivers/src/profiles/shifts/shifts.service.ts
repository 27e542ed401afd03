import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { kolkataDateStart } from '@rahi/contracts';
import type { Repository } from 'typeorm';
import { onlineMinutes } from './online-minutes.js';
import { ShiftEntity } from '../../drivers/shift.entity.js';

/** When drivers were online. */
@Injectable()
export class Shifts {
  constructor(@InjectRepository(ShiftEntity) private readonly shifts: Repository<ShiftEntity>) {}

  /** Whole minutes online of every day from `first` to `last`, `YYYY-MM-DD` in Asia/Kolkata, as of `now`. */
  async minutesOf(driverId: string, first: string, last: string, now: Date): Promise<Map<string, number>> {
    const spans = await this.shifts
      .createQueryBuilder('s')
      .where("s.driverId = :driverId AND COALESCE(s.endedAt, 'infinity') > :from", {
        driverId,
        from: kolkataDateStart(first),
      })
      .andWhere('s.beganAt < :to', { to: kolkataDateStart(last, 1) })
      .getMany();
    return onlineMinutes(spans, first, last, now);
  }

  /** The hours online between two instants, as of `to`, of each driver who was online then; by the driver's id. */
  async hoursBetween(from: Date, to: Date, atLeast: number): Promise<Map<string, number>> {
    const within = 'extract(epoch FROM LEAST(COALESCE(s.endedAt, :to), :to) - GREATEST(s.beganAt, :from)) / 3600';
    const rows = await this.shifts
      .createQueryBuilder('s')
      .select('s.driverId', 'driverId')
      .addSelect(`sum(${within})::float8`, 'hours')
      .where("COALESCE(s.endedAt, 'infinity') > :from AND s.beganAt < :to", { from, to })
      .groupBy('s.driverId')
      .having(`sum(${within}) >= :atLeast`, { atLeast })
      .getRawMany<{ driverId: string; hours: number }>();
    return new Map(rows.map(({ driverId, hours }) => [driverId, hours]));
  }
}

import { Injectable } from '@nestjs/common';
import { hoursForTrips, kolkataDayStart, rupeesFromPaise, type DriverToday, type Principal } from '@rahi/contracts';
import { DataSource } from 'typeorm';
import { Profiles } from '../profiles/profiles.service.js';

/** What a driver earned, read from its settlements. */
@Injectable()
export class Earnings {
  constructor(
    private readonly database: DataSource,
    private readonly profiles: Profiles,
  ) {}

  /** The day that `now` lies in, Asia/Kolkata. */
  async today(driverId: string, principal: Principal, requestId: string, now = new Date()): Promise<DriverToday> {
    await this.profiles.visible(driverId, principal, requestId);
    const [row] = await this.database.query<{ trips: number; net: string }[]>(
      `SELECT count(*)::int AS trips, coalesce(sum(net_paise), 0)::text AS net
       FROM settlements WHERE driver_id = $1 AND completed_at >= $2`,
      [driverId, kolkataDayStart(now)],
    );
    const trips = row?.trips ?? 0;
    return { trips, hours: hoursForTrips(trips), earnings: rupeesFromPaise(Number(row?.net ?? 0)) };
  }
}

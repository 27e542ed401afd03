import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { rentalLeft } from '@rahi/contracts';
import { Jobs, Parts, type idle } from '@rahi/service-kit';
import { IsNull, Not, Repository } from 'typeorm';
import { Pushes } from '../../ride/drivers/pushes.js';
import { TripMeter } from '../../ride/positions/trip-meter.js';
import { rentalOf } from '../../ride/ride-view.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { ridesInPages } from '../../ride/store/ride-pages.js';

const everySeconds = 30;
const pageSize = 100;

const warnedSql = 'SELECT ride_id AS id FROM rental_warnings WHERE ride_id = ANY($1::uuid[])';
/** For one of all instances, and not of a rental that has just ended. */
const warnSql = `INSERT INTO rental_warnings (ride_id) SELECT id FROM rides WHERE id = $1 AND status = 'in_progress'
  ON CONFLICT DO NOTHING RETURNING ride_id`;
/** Not while the rental goes on: it would be warned of again. */
const forgetSql = `DELETE FROM rental_warnings WHERE at < now() - interval '1 day'
  AND NOT EXISTS (SELECT FROM rides WHERE rides.id = ride_id AND status = 'in_progress')`;

/** Notifies rider and driver of a rental, once, that its package is nearly used up, and what more costs. */
@Injectable()
export class RentalWarningsJob implements OnApplicationBootstrap {
  constructor(
    @InjectRepository(RideEntity) private readonly table: Repository<RideEntity>,
    private readonly meter: TripMeter,
    private readonly pushes: Pushes,
    private readonly jobs: Jobs,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Rental warnings', everySeconds, (stopping) => this.look(stopping), { runs: 'once' });
  }

  /** Looks at each rental under way. A failure with one does not keep the others from being looked at. */
  async look(stopping: AbortSignal | null = null): Promise<typeof idle | void> {
    const parts = new Parts();
    const underWay = { status: 'in_progress' as const, rental: Not(IsNull()) };
    for await (const page of ridesInPages(this.table, underWay, pageSize, stopping)) {
      const rows = await this.table.query<{ id: string }[]>(warnedSql, [page.map(({ id }) => id)]);
      const warned = new Set(rows.map(({ id }) => id));
      for (const ride of page) if (!warned.has(ride.id)) await parts.do(() => this.#lookAt(ride));
    }
    await this.table.query(forgetSql);
    return parts.end();
  }

  async #lookAt(ride: RideEntity): Promise<void> {
    const [terms, used] = [rentalOf(ride), await this.meter.use(ride)];
    if (!terms || !used) return;
    const left = rentalLeft(terms, used);
    if (!left.nearlyUsedUp && !left.usedUp) return;
    const claimed = await this.table.query<unknown[]>(warnSql, [ride.id]);
    if (claimed.length === 0) return;
    this.pushes.rentalEnds(ride.riderId, 'rider', ride.id, terms, left);
    if (ride.driverId) this.pushes.rentalEnds(ride.driverId, 'driver', ride.id, terms, left);
  }
}

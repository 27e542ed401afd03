import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Jobs, LOGGER, Parts, type idle, type Logger } from '@rahi/service-kit';
import { IsNull, LessThan, Not, Repository, type FindOptionsWhere } from 'typeorm';
import { MeterEntity } from '../../ride/positions/meter.entity.js';
import { TripMeter } from '../../ride/positions/trip-meter.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { ridesInPages } from '../../ride/store/ride-pages.js';
import { Billing } from './billing.service.js';

const everySeconds = 1800;
const pageSize = 100;
/** A trip is counted from this age on, in milliseconds: most are billed before. */
const longMs = 3_600_000;

/** A day after the last place, and not while the trip goes on: the bill needs it. */
const forgetSql = `DELETE FROM ride_meters WHERE at < now() - interval '1 day'
  AND NOT EXISTS (SELECT FROM rides WHERE rides.id = ride_id AND status = 'in_progress')`;

/** Counts what long rentals and outstation trips have driven, before their recorded places are deleted after a day. */
@Injectable()
export class LongTripsJob implements OnApplicationBootstrap {
  constructor(
    @InjectRepository(RideEntity) private readonly rides: Repository<RideEntity>,
    @InjectRepository(MeterEntity) private readonly meters: Repository<MeterEntity>,
    private readonly meter: TripMeter,
    private readonly billing: Billing,
    private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Long trips', everySeconds, (stopping) => this.look(stopping), { runs: 'once' });
  }

  /** Counts each. A failure with one does not keep the others from being counted. */
  async look(stopping: AbortSignal | null = null): Promise<typeof idle | void> {
    const parts = new Parts();
    const long = { status: 'in_progress' as const, startedAt: LessThan(new Date(Date.now() - longMs)) };
    const metered: FindOptionsWhere<RideEntity>[] = [
      { ...long, rental: Not(IsNull()) },
      { ...long, outstation: Not(IsNull()) },
    ];
    for (const kind of metered)
      for await (const page of ridesInPages(this.rides, kind, pageSize, stopping))
        for (const ride of page) await this.#countOr(ride, parts);
    await this.meters.query(forgetSql);
    return parts.end();
  }

  #countOr(ride: RideEntity, parts: Parts): Promise<void> {
    return parts.do(
      async () => {
        await this.meter.count(ride, await this.billing.termsOf(ride));
      },
      (error) => this.log.warn({ rideId: ride.id, error: String(error) }, 'the way of a long trip was not counted'),
    );
  }
}

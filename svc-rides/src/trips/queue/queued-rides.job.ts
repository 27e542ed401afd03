import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { queuedRide } from '@rahi/contracts';
import { CONFIG, Jobs, Parts, type Cause, type idle } from '@rahi/service-kit';
import { DataSource, In, IsNull, Not, Repository } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { DriverDirectory } from '../../ride/drivers/driver-directory.js';
import { EndingTrips } from '../../ride/queue/ending-trips.service.js';
import { dropoffOf, pickupOf } from '../../ride/ride-values.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { backToSearch } from '../../ride/store/queue.js';
import { ridesInPages } from '../../ride/store/ride-pages.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { RoadMinutes } from '../../ride/ways/road-minutes.service.js';

const pageSize = 100;
const patienceMs = 5000;
const minuteMs = 60_000;

/**
 * R48: watches the rides that wait for their driver's trip to end. One whose driver is offline, suspended, silent or late, or whose
 * trip has an emergency, goes to other drivers; of the others, riders read when the driver is expected by now.
 */
@Injectable()
export class QueuedRidesJob implements OnApplicationBootstrap {
  constructor(
    private readonly rides: RidesRepository,
    private readonly ending: EndingTrips,
    private readonly roads: RoadMinutes,
    private readonly drivers: DriverDirectory,
    private readonly jobs: Jobs,
    @InjectRepository(RideEntity) private readonly table: Repository<RideEntity>,
    @InjectDataSource() private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Queued rides', this.config.APPROACH_SWEEP_SECONDS, (stopping) => this.look(stopping), {
      runs: 'once',
    });
  }

  async look(stopping: AbortSignal | null = null): Promise<typeof idle | void> {
    const parts = new Parts();
    for await (const page of ridesInPages(this.table, { afterRideId: Not(IsNull()) }, pageSize, stopping)) {
      const ids = page.flatMap(({ afterRideId }) => afterRideId ?? []);
      const trips = new Map((await this.table.findBy({ id: In(ids) })).map((trip) => [trip.id, trip]));
      const alarmed = await this.#alarmed(ids);
      await Promise.all(
        page.map((ride) =>
          parts.do(async () => {
            const trip = trips.get(ride.afterRideId ?? '');
            // It ended since, and the ride waits no more.
            if (trip?.nextRideId !== ride.id) return;
            await this.#lookAt(ride, trip, alarmed.has(trip.id));
          }),
        ),
      );
    }
    return parts.end();
  }

  async #lookAt(ride: RideEntity, trip: RideEntity, alarmed: boolean): Promise<void> {
    const cause = { requestId: 'queued-rides', deadline: Date.now() + patienceMs };
    if (alarmed || (await this.#isLost(ride, trip, cause))) {
      await this.rides.move({ ...backToSearch(ride.id), queuedAfter: trip.id, version: ride.version }, cause);
      return;
    }
    await this.#tellArrival(ride, trip, cause);
  }

  async #isLost(ride: RideEntity, trip: RideEntity, cause: Cause): Promise<boolean> {
    const now = Date.now();
    const waitsMs = now - (ride.assignedAt?.getTime() ?? now);
    if (waitsMs >= queuedRide.longestMinutes * minuteMs) return true;
    const heardAt = (await this.ending.heardAt(trip)) ?? ride.assignedAt?.getTime() ?? now;
    if (now - heardAt >= this.config.SILENT_SECONDS * 1000) return true;
    const standing = await this.drivers.standing(ride.driverId ?? '', cause);
    return !standing?.isOnline || standing.suspended;
  }

  /** Notes when the driver is expected, where that is another minute than the rider reads. */
  async #tellArrival(ride: RideEntity, trip: RideEntity, cause: Cause): Promise<void> {
    const left = await this.ending.minutesLeft(trip, cause);
    if (left === null) return;
    const [toPickup = 0] = await this.roads.of(
      [{ from: dropoffOf(trip), to: pickupOf(ride) }],
      ride.vehicleType,
      cause,
    );
    const arrival = new Date(Date.now() + (left + toPickup) * minuteMs);
    if (Math.abs(arrival.getTime() - (ride.queuedArrival?.getTime() ?? 0)) < minuteMs) return;
    await this.rides.note(
      { id: ride.id, version: ride.version, afterRideId: trip.id },
      { queuedArrival: arrival },
      cause,
    );
  }

  async #alarmed(tripIds: readonly string[]): Promise<ReadonlySet<string>> {
    const sql = 'SELECT DISTINCT ride_id AS id FROM ride_emergencies WHERE ride_id = ANY($1::uuid[])';
    return new Set((await this.database.query<{ id: string }[]>(sql, [tripIds])).map(({ id }) => id));
  }
}

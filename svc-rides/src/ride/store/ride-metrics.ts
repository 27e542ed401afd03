import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { activeStatuses, rideStatuses, type EventType, type RideStatus } from '@rahi/contracts';
import { Metrics } from '@rahi/service-kit';
import { Counter, Gauge, Histogram } from 'prom-client';
import { Repository } from 'typeorm';
import { entryOf } from '../ride-state.js';
import { RideEntity } from '../ride.entity.js';
import { active } from '../active-rides.js';

const statusOf = new Map<EventType, RideStatus>(rideStatuses.map((status) => [entryOf[status].event, status]));

/** What is watched of rides: how many came to each status, how many stand in an active one, how long a match took. */
@Injectable()
export class RideMetrics {
  readonly #came: Counter<'status'>;
  readonly #toMatch: Histogram<'by'>;

  constructor(metrics: Metrics, @InjectRepository(RideEntity) rides: Repository<RideEntity>) {
    const registers = [metrics.registry];
    this.#came = new Counter({
      name: 'rahi_ride_transitions_total',
      help: 'Rides that this instance brought to a status; searching: booked',
      labelNames: ['status'] as const,
      registers,
    });
    for (const status of rideStatuses) this.#came.inc({ status }, 0);
    this.#toMatch = new Histogram({
      name: 'rahi_time_to_match_seconds',
      help: 'From booking until a driver was assigned, by who assigned',
      labelNames: ['by'] as const,
      buckets: [1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300],
      registers,
    });
    const standing = new Gauge({
      name: 'rahi_rides_active',
      help: 'Rides that are not over, by status, in the whole database: instances agree, take the maximum',
      labelNames: ['status'] as const,
      registers,
    });
    metrics.sources.add('rides', [standing], async () => {
      const counted = await rides
        .createQueryBuilder('ride')
        .select('ride.status', 'status')
        .addSelect('count(*)::int', 'count')
        // Only the partial index of active rides is read: the cost does not grow with rides that are over.
        .where(active)
        .groupBy('ride.status')
        .getRawMany<{ status: RideStatus; count: number }>();
      for (const status of activeStatuses) standing.set({ status }, 0);
      for (const { status, count } of counted) standing.set({ status }, count);
    });
  }

  /** Counts rides that committed a change. */
  changed(event: EventType, rides: readonly RideEntity[]): void {
    const status = statusOf.get(event);
    if (!status || rides.length === 0) return;
    this.#came.inc({ status }, rides.length);
    if (status !== 'driver_assigned') return;
    for (const { assignedAt, assignedBy, createdAt } of rides) {
      if (!assignedAt || !assignedBy) continue;
      const waitedMs = assignedAt.getTime() - createdAt.getTime();
      this.#toMatch.observe({ by: assignedBy }, Math.max(0, waitedMs) / 1000);
    }
  }
}

import { Injectable } from '@nestjs/common';
import { activeStatuses, rideStatuses, type EventType, type RideStatus } from '@rahi/contracts';
import { Metrics } from '@rahi/service-kit';
import { Counter, Gauge, Histogram } from 'prom-client';
import { DataSource } from 'typeorm';
import { eventOfStatus } from './ride-state.js';
import type { RideEntity } from './ride.entity.js';

// Its partial index holds the active rides alone: what it costs does not grow with those that are over.
const countActive = `SELECT status, count(*)::int AS rides FROM rides
  WHERE status IN (${activeStatuses.map((status) => `'${status}'`).join(', ')}) GROUP BY status`;

const statusOf = new Map<EventType, RideStatus>(rideStatuses.map((status) => [eventOfStatus[status], status]));

/** What is watched of rides: how many came to each status, how many stand in an active one, how long a match took. */
@Injectable()
export class RideMetrics {
  readonly #came: Counter<'status'>;
  readonly #toMatch: Histogram<'by'>;

  constructor(metrics: Metrics, database: DataSource) {
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
    const active = new Gauge({
      name: 'rahi_rides_active',
      help: 'Rides that are not over, by status, in the whole database: instances agree, take the maximum',
      labelNames: ['status'] as const,
      registers,
    });
    metrics.sources.add('rides', [active], async () => {
      const rows = await database.query<{ status: RideStatus; rides: number }[]>(countActive);
      for (const status of activeStatuses) active.set({ status }, 0);
      for (const { status, rides } of rows) active.set({ status }, rides);
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

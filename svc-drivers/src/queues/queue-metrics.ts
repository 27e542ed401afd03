import { Injectable } from '@nestjs/common';
import { Metrics } from '@rahi/service-kit';
import { Gauge, Histogram } from 'prom-client';
import type { QueuePlaceEntity } from './queue-place.entity.js';

/** How long queues are, as this instance last read them, and how long drivers waited for a ride. */
@Injectable()
export class QueueMetrics {
  readonly #places: Gauge<'vehicle_type' | 'state'>;
  readonly #waited: Histogram;

  constructor({ registry }: Metrics) {
    this.#places = new Gauge({
      name: 'rahi_queue_places',
      help: 'Drivers with a place in the queue of a zone, of all instances: take the largest',
      labelNames: ['vehicle_type', 'state'] as const,
      registers: [registry],
    });
    this.#waited = new Histogram({
      name: 'rahi_queue_wait_seconds',
      help: 'How long drivers waited in the queue of a zone until they left with a ride',
      buckets: [60, 300, 600, 1200, 1800, 3600, 7200, 14_400],
      registers: [registry],
    });
  }

  show(places: readonly Pick<QueuePlaceEntity, 'vehicleType' | 'state'>[]): void {
    this.#places.reset();
    for (const { vehicleType, state } of places) this.#places.inc({ vehicle_type: vehicleType, state });
  }

  /** @param seconds from joining to the ride */
  waited(seconds: number): void {
    this.#waited.observe(seconds);
  }
}

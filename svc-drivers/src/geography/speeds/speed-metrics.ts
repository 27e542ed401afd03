import { Injectable } from '@nestjs/common';
import { Metrics } from '@rahi/service-kit';
import { Counter, Gauge } from 'prom-client';

/** What became of a trip's trail: `nothing` could be learnt of it, or it was `late`, after its trail was deleted. */
export type Outcome = 'learnt' | 'nothing' | 'late';
const outcomes: readonly Outcome[] = ['learnt', 'nothing', 'late'];

@Injectable()
export class SpeedMetrics {
  readonly #trips: Counter<'outcome'>;
  readonly #lag: Gauge;
  readonly #learnt: Gauge<'city'>;

  constructor({ registry }: Metrics) {
    this.#trips = new Counter({
      name: 'rahi_speed_trips_total',
      help: 'Ended trips by what they said about speeds: learnt, nothing, or late, after their trail was deleted',
      labelNames: ['outcome'] as const,
      registers: [registry],
    });
    for (const outcome of outcomes) this.#trips.inc({ outcome }, 0);
    this.#lag = new Gauge({
      name: 'rahi_speed_trips_lag_seconds',
      help: 'How long ago the oldest trip ended whose trail is not read yet; 0 without one',
      registers: [registry],
    });
    this.#learnt = new Gauge({
      name: 'rahi_learnt_speeds',
      help: 'Learnt speeds: pieces of road and half hours of the week, as of the last run on this instance',
      labelNames: ['city'] as const,
      registers: [registry],
    });
  }

  ended(outcome: Outcome, trips = 1): void {
    this.#trips.inc({ outcome }, trips);
  }

  lag(seconds: number): void {
    this.#lag.set(seconds);
  }

  learnt(counts: ReadonlyMap<string, number>): void {
    this.#learnt.reset();
    for (const [city, count] of counts) this.#learnt.set({ city }, count);
  }
}

import { Injectable } from '@nestjs/common';
import type { FixVerdict } from '@rahi/contracts';
import { Metrics } from '@rahi/service-kit';
import { Counter } from 'prom-client';
import type { Traveller } from './trip-positions.js';

const travellers: readonly Traveller[] = ['driver', 'rider'];
const verdicts: readonly FixVerdict[] = ['taken', 'late', 'doubtful', 'nowhere'];

/** What became of the positions that trips were sent (R49). */
@Injectable()
export class PositionMetrics {
  readonly #fixes: Counter<'traveller' | 'verdict'>;

  constructor(metrics: Metrics) {
    this.#fixes = new Counter({
      name: 'rahi_trip_positions_total',
      help: 'Positions sent to trips: taken, or kept out as late, doubtful (until a second one agrees) or at (0, 0)',
      labelNames: ['traveller', 'verdict'] as const,
      registers: [metrics.registry],
    });
    for (const traveller of travellers) for (const verdict of verdicts) this.#fixes.inc({ traveller, verdict }, 0);
  }

  came(traveller: Traveller, verdict: FixVerdict): void {
    this.#fixes.inc({ traveller, verdict });
  }
}

import { Injectable } from '@nestjs/common';
import { Metrics } from '@rahi/service-kit';
import { Counter, Gauge } from 'prom-client';

/** What an instance holds of the fleet, and how often that changes. */
@Injectable()
export class PartitionsMetrics {
  readonly owned: Gauge;
  readonly handOvers: Counter<'direction'>;
  readonly unanswered: Counter;

  constructor({ registry }: Metrics) {
    this.owned = new Gauge({
      name: 'rahi_drivers_partitions',
      help: 'Partitions of positions that this instance owns; of all instances they are 64',
      registers: [registry],
    });
    this.handOvers = new Counter({
      name: 'rahi_drivers_hand_overs_total',
      help: 'Partitions that this instance has taken over and given up',
      labelNames: ['direction'] as const,
      registers: [registry],
    });
    this.unanswered = new Counter({
      name: 'rahi_drivers_unanswered_total',
      help: 'Questions about its share that another instance did not answer in time',
      registers: [registry],
    });
  }
}

import { Injectable } from '@nestjs/common';
import { Metrics } from '@rahi/service-kit';
import { Counter, Gauge } from 'prom-client';

/** What is watched of the live streams. */
@Injectable()
export class LiveMetrics {
  readonly open: Gauge;
  readonly opened: Counter<'how'>;
  readonly sent: Counter<'kind'>;
  readonly resets: Counter;
  readonly closed: Counter<'why'>;

  constructor({ registry }: Metrics) {
    const registers = [registry];
    this.open = new Gauge({ name: 'rahi_live_streams', help: 'Live streams that are open', registers });
    this.opened = new Counter({
      name: 'rahi_live_opened_total',
      help: 'Live streams opened: new, or resumed after an id',
      labelNames: ['how'] as const,
      registers,
    });
    this.sent = new Counter({
      name: 'rahi_live_messages_total',
      help: 'Messages written to live streams: kept ones and hints',
      labelNames: ['kind'] as const,
      registers,
    });
    this.resets = new Counter({
      name: 'rahi_live_resets_total',
      help: 'Live streams told to read everything anew: too much was missed, or the store was lost',
      registers,
    });
    this.closed = new Counter({
      name: 'rahi_live_closed_total',
      help: 'Live streams that ended, by whose doing',
      labelNames: ['why'] as const,
      registers,
    });
  }
}

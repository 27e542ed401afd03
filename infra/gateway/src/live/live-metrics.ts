import { Injectable } from '@nestjs/common';
import { answerSeconds, Metrics } from '@rahi/service-kit';
import { Counter, Gauge, Histogram } from 'prom-client';
import { closeReasons } from './live-stream.js';

/** What is watched of the live streams. */
@Injectable()
export class LiveMetrics {
  readonly open: Gauge;
  readonly limit: Gauge;
  readonly opened: Counter<'how'>;
  readonly sent: Counter<'kind'>;
  readonly delivery: Histogram;
  readonly resets: Counter;
  readonly closed: Counter<'why'>;

  constructor({ registry }: Metrics) {
    const registers = [registry];
    this.open = new Gauge({ name: 'rahi_live_streams', help: 'Live streams that are open', registers });
    this.limit = new Gauge({
      name: 'rahi_live_streams_limit',
      help: 'Live streams that may be open at once on this gateway: LIVE_STREAMS',
      registers,
    });
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
    this.delivery = new Histogram({
      name: 'rahi_live_delivery_seconds',
      help: 'From when a change happened until it was written to the live stream of somebody it concerns',
      buckets: answerSeconds,
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
    // A counter that is not there before the first event hides that one from every rate.
    for (const how of ['new', 'resumed']) this.opened.inc({ how }, 0);
    for (const kind of ['kept', 'hint']) this.sent.inc({ kind }, 0);
    for (const why of closeReasons) this.closed.inc({ why }, 0);
  }
}

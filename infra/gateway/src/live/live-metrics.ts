import { Injectable } from '@nestjs/common';
import { answerSeconds, Metrics } from '@rahi/service-kit/process';
import { Counter, Gauge, Histogram } from 'prom-client';
import { closeReasons } from './live-stream.js';

/** The metrics of the live streams. */
@Injectable()
export class LiveMetrics {
  readonly open: Gauge;
  readonly limit: Gauge;
  readonly opened: Counter;
  readonly sent: Counter<'kind'>;
  readonly closed: Counter<'why'>;
  readonly #delivery: Histogram;

  constructor({ registry }: Metrics) {
    const registers = [registry];
    this.open = new Gauge({ name: 'rahi_live_streams', help: 'Live streams that are open', registers });
    this.limit = new Gauge({
      name: 'rahi_live_streams_limit',
      help: 'Live streams that may be open at once on this gateway: LIVE_STREAMS',
      registers,
    });
    this.opened = new Counter({ name: 'rahi_live_opened_total', help: 'Live streams opened', registers });
    this.sent = new Counter({
      name: 'rahi_live_messages_total',
      help: 'Messages written to live streams: hints and signs of life',
      labelNames: ['kind'] as const,
      registers,
    });
    this.#delivery = new Histogram({
      name: 'rahi_live_delivery_seconds',
      help: 'From a change until its hint was written to the live stream of somebody it concerns',
      buckets: answerSeconds,
      registers,
    });
    this.closed = new Counter({
      name: 'rahi_live_closed_total',
      help: 'Live streams that ended, by cause',
      labelNames: ['why'] as const,
      registers,
    });
    // A series that starts with its first event is missing from the rate of that event.
    for (const kind of ['hint', 'sign_of_life']) this.sent.inc({ kind }, 0);
    for (const why of closeReasons) this.closed.inc({ why }, 0);
  }

  /**
   * Records how long a hint took to be written to some streams.
   * @param occurredAt epoch milliseconds of the change, by Postgres' clock, which may differ a little from this one
   */
  delivered(occurredAt: number, streams: number): void {
    const seconds = Math.max(0, Date.now() - occurredAt) / 1000;
    for (let stream = 0; stream < streams; stream += 1) this.#delivery.observe(seconds);
  }
}

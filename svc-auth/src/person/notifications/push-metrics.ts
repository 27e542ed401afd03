import { Injectable } from '@nestjs/common';
import { notificationKinds, type NotificationKind } from '@rahi/contracts';
import { Metrics } from '@rahi/service-kit';
import { Counter } from 'prom-client';

/**
 * The outcome of a message to a device. `gone`: the device gave up its subscription. `refused`: by the push service,
 * with another status.
 * `failed`: no answer in time. `late`: expired before it was sent. `dropped`: too many were waiting.
 */
export const pushOutcomes = ['sent', 'gone', 'refused', 'failed', 'late', 'dropped'] as const;
export type PushOutcome = (typeof pushOutcomes)[number];

@Injectable()
export class PushMetrics {
  readonly #pushed: Counter<'kind' | 'outcome'>;

  constructor(metrics: Metrics) {
    this.#pushed = new Counter({
      name: 'rahi_push_messages_total',
      help: 'Messages for devices, by kind and what became of them',
      labelNames: ['kind', 'outcome'] as const,
      registers: [metrics.registry],
    });
    for (const kind of notificationKinds) for (const outcome of pushOutcomes) this.#pushed.inc({ kind, outcome }, 0);
  }

  count(kind: NotificationKind, outcome: PushOutcome): void {
    this.#pushed.inc({ kind, outcome });
  }
}

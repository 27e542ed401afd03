import { Injectable } from '@nestjs/common';
import { Metrics } from '@rahi/service-kit';
import { Counter } from 'prom-client';

/** The outcome of a message from the provider. `unknown_order`: we did not make its order. */
export const providerOutcomes = [
  'settled',
  'not_captured',
  'mismatch',
  'refund_due',
  'refunded',
  'refund_failed',
  'failed',
  'unknown_order',
  'bad_signature',
] as const;
export type ProviderOutcome = (typeof providerOutcomes)[number];

/** The metrics of the payment provider. */
@Injectable()
export class ProviderMetrics {
  readonly #outcomes: Counter<'outcome'>;
  readonly #faults: Counter<'what'>;

  constructor(metrics: Metrics) {
    const registers = [metrics.registry];
    this.#outcomes = new Counter({
      name: 'rahi_provider_payments_total',
      help: 'Payments at the payment provider that came to a state here, and events that were not taken',
      labelNames: ['outcome'] as const,
      registers,
    });
    for (const outcome of providerOutcomes) this.#outcomes.inc({ outcome }, 0);
    this.#faults = new Counter({
      name: 'rahi_provider_faults_total',
      help: 'Questions that the payment provider did not answer as it should',
      labelNames: ['what'] as const,
      registers,
    });
  }

  came(outcome: ProviderOutcome): void {
    this.#outcomes.inc({ outcome });
  }

  fault(what: 'order' | 'look' | 'capture' | 'refund'): void {
    this.#faults.inc({ what });
  }
}

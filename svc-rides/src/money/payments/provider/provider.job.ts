import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, inBatches, Jobs, LOGGER, Parts, type Cause, type idle, type Logger } from '@rahi/service-kit';
import { DataSource, LessThan } from 'typeorm';
import type { RidesConfig } from '../../../config.js';
import { PAYMENT_PROVIDER, ProviderError, type PaymentProvider } from './payment-provider.js';
import { patienceOf, ProviderFollowUp } from './provider-follow-up.js';
import { ProviderMetrics } from './provider-metrics.js';
import { ProviderPayments } from './provider-payments.service.js';
import { PaymentOrderEntity, ProviderEventEntity, ProviderPaymentEntity } from './provider.entities.js';

const batchSize = 20;
/** Seconds: what fails is tried again within an hour. */
const remembers = 3 * 3600;
const patienceMs = 10_000;
/** Longer than an old event is taken. */
const eventDays = 7;
/** The provider returns payments that were not captured for this many days. */
const lookDays = 5;

/**
 * Rows whose turn has come. The time is moved on before the provider is called: another instance then takes other rows,
 * and a failed one is tried later.
 */
const turn = (table: string, id: string, state: string, times: string, at: string, firstSeconds: number) =>
  `WITH mine AS (
     SELECT ${id} FROM ${table} WHERE ${state} AND ${at} <= clock_timestamp() ORDER BY ${at} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
   ), moved AS (
     UPDATE ${table} SET ${times} = least(${times} + 1, 100),
       ${at} = clock_timestamp() + least(3600, ${firstSeconds} * power(2, least(${times}, 20))) * interval '1 second'
     WHERE ${id} IN (SELECT ${id} FROM mine) RETURNING ${id}
   ) SELECT ${id} AS id FROM moved`;

const paymentsSql = turn(
  'provider_payments',
  'payment_id',
  `state IN ('authorized', 'refund_due')`,
  'tries',
  'next_try_at',
  30,
);
const ordersSql = turn(
  'payment_orders',
  'order_id',
  `state = 'open' AND created_at > now() - interval '${lookDays} days'`,
  'looks',
  'next_look_at',
  120,
);

/**
 * Finishes the work that an event began, and finds payments without an event: after a crash, an error at the provider,
 * or a lost webhook.
 */
@Injectable()
export class ProviderJob implements OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly payments: ProviderPayments,
    private readonly followUp: ProviderFollowUp,
    private readonly metrics: ProviderMetrics,
    private readonly jobs: Jobs,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
    @Inject(CONFIG) private readonly config: RidesConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.provider) {
      this.jobs.every('Provider payments', this.config.PAYMENT_SWEEP_SECONDS, (stopping) => this.sweep(stopping), {
        runs: 'once',
        remembers,
      });
    }
  }

  /** @returns `idle` when nothing was due @throws AggregateError when the provider did not do all of it */
  async sweep(stopping: AbortSignal | null = null): Promise<typeof idle | void> {
    const parts = new Parts();
    await this.#look(parts, stopping);
    await this.#follow(parts, stopping);
    const old = new Date(Date.now() - eventDays * 86_400_000);
    await this.database.manager.delete(ProviderEventEntity, { receivedAt: LessThan(old) });
    return parts.end();
  }

  /** Reads the payments of orders for which no event has arrived. */
  async #look(parts: Parts, stopping: AbortSignal | null): Promise<void> {
    const batch = async () => {
      const due = await this.database.query<{ id: string }[]>(ordersSql);
      for (const { id } of due) await this.#lookAt(id, parts);
      return parts.hasFailed ? 0 : due.length;
    };
    await inBatches(batchSize, batch, stopping);
  }

  async #lookAt(id: string, parts: Parts): Promise<void> {
    const cause = aCause();
    const order = await this.database.manager.findOneBy(PaymentOrderEntity, { orderId: id });
    // The order is of another account, unknown to this one.
    if (!this.provider || order?.keyId !== this.provider.keyId) return;
    const { provider } = this;
    await parts.do(
      async () => {
        for (const payment of await provider.paymentsOf(id, patienceOf(cause)))
          await this.payments.note(payment, cause);
      },
      (error) => {
        if (error instanceof ProviderError) this.metrics.fault('look');
        this.log.warn({ orderId: id, error }, 'the payment provider does not say what was paid');
      },
    );
  }

  async #follow(parts: Parts, stopping: AbortSignal | null): Promise<void> {
    const batch = async () => {
      const due = await this.database.query<{ id: string }[]>(paymentsSql);
      for (const { id } of due) await this.#followOne(id, parts);
      return parts.hasFailed ? 0 : due.length;
    };
    await inBatches(batchSize, batch, stopping);
  }

  async #followOne(id: string, parts: Parts): Promise<void> {
    const row = await this.database.manager.findOneBy(ProviderPaymentEntity, { paymentId: id });
    if (row?.state !== 'authorized' && row?.state !== 'refund_due') return;
    await parts.do(() => this.followUp.of(row, aCause()));
  }
}

const aCause = (): Cause => ({ requestId: 'provider-payments', deadline: Date.now() + patienceMs });

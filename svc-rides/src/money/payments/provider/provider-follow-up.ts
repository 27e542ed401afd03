import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Cause, type Logger } from '@rahi/service-kit';
import { PAYMENT_PROVIDER, ProviderError, type PaymentProvider } from './payment-provider.js';
import { ProviderMetrics } from './provider-metrics.js';
import { ProviderPayments } from './provider-payments.service.js';
import type { ProviderPaymentEntity } from './provider.entities.js';

/** Captures authorised payments, and has the provider return those that were not due. Both are safe to repeat. */
@Injectable()
export class ProviderFollowUp {
  constructor(
    private readonly payments: ProviderPayments,
    private readonly metrics: ProviderMetrics,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** @throws ProviderError when the provider did not do it: the job tries again */
  async of(row: ProviderPaymentEntity, cause: Cause): Promise<void> {
    const what = row.state === 'authorized' ? 'capture' : 'refund';
    try {
      if (what === 'capture') await this.#capture(row, cause);
      else await this.#refund(row, cause);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.metrics.fault(what);
      this.log.warn(
        { paymentId: row.paymentId, rideId: row.rideId, what, error },
        'the payment provider did not do it',
      );
      throw error;
    }
  }

  /** The same for a request, which does not wait for the provider: what fails is left to the job. */
  async soon(row: ProviderPaymentEntity, cause: Cause): Promise<void> {
    try {
      await this.of(row, cause);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
    }
  }

  async #capture({ paymentId, paise }: ProviderPaymentEntity, cause: Cause): Promise<void> {
    const captured = await this.provider?.capture(paymentId, paise, patienceOf(cause));
    const next = captured && (await this.payments.note(captured, cause));
    if (next?.state === 'refund_due') await this.#refund(next, cause);
  }

  async #refund({ paymentId, paise }: ProviderPaymentEntity, cause: Cause): Promise<void> {
    const key = `rahi-refund-${paymentId.replace(/[^A-Za-z0-9_-]/g, '')}`;
    const refund = await this.provider?.refund({ paymentId, paise, key }, patienceOf(cause));
    if (refund) await this.payments.noteRefund(refund, cause);
  }
}

/** The time for the commit after an answer, in milliseconds. */
const commitMs = 500;

/** The time that the request leaves for the provider. @throws ProviderError away when no time is left */
export function patienceOf({ deadline }: Cause, atMostMs = 10_000): { withinMs: number } {
  const withinMs = Math.min(atMostMs, deadline - Date.now() - commitMs);
  if (withinMs <= 0) throw new ProviderError('away', 'no time is left to ask');
  return { withinMs };
}

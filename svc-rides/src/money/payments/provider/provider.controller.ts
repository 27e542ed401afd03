import { Controller, Inject } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { orderPayment, paymentWebhook, Refusal, type PaymentOrder } from '@rahi/contracts';
import {
  Handles,
  HandlesPublic,
  LOGGER,
  type Cause,
  type Inbound,
  type Logger,
  type PublicInbound,
} from '@rahi/service-kit';
import { Repository } from 'typeorm';
import { duePaise } from '../../../ride/amounts.js';
import type { RideEntity } from '../../../ride/ride.entity.js';
import { noSuchRide } from '../../../ride/ride-refusals.js';
import { rolesOf } from '../../../ride/ride-roles.js';
import { RidesRepository } from '../../../ride/store/rides.repository.js';
import { PAYMENT_PROVIDER, ProviderError, type PaymentProvider, type ProviderEvent } from './payment-provider.js';
import { patienceOf, ProviderFollowUp } from './provider-follow-up.js';
import { ProviderMetrics } from './provider-metrics.js';
import { ProviderPayments } from './provider-payments.service.js';
import { PaymentOrderEntity } from './provider.entities.js';
import { say } from '../../../say.js';

/**
 * The provider repeats an event for 24 hours; an event twice that old is not a repeat. Ids of taken events are kept
 * longer (the job).
 */
export const oldestEventHours = 48;

/** How soon the job looks for payments without an event. */
const firstLookMs = 120_000;
/** A rider waits for it. */
const orderMs = 2000;

const eventIdForm = /^[\x21-\x7e]{1,100}$/;

/** Paying through the payment provider: the data for its checkout, and its reports about payments. */
@Controller()
export class ProviderController {
  constructor(
    @InjectRepository(PaymentOrderEntity) private readonly orders: Repository<PaymentOrderEntity>,
    private readonly rides: RidesRepository,
    private readonly payments: ProviderPayments,
    private readonly followUp: ProviderFollowUp,
    private readonly metrics: ProviderMetrics,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** @throws Refusal forbidden, not_found, provider_off, nothing_due, unavailable */
  @Handles(orderPayment)
  async order({ params, principal, ...cause }: Inbound<typeof orderPayment>): Promise<PaymentOrder> {
    const ride = await this.rides.byId(params.id);
    const [role] = ride ? rolesOf(ride, principal) : [];
    if (!ride || !role) throw noSuchRide();
    if (role !== 'rider') throw new Refusal('forbidden', say('pay.rider'));
    const provider = this.#mustHaveProvider();
    const paise = duePaise(ride);
    if (paise === 0) {
      throw new Refusal('nothing_due', say('pay.nothingDue'), { rideStatus: ride.status });
    }
    const wanted = { rideId: ride.id, paise, keyId: provider.keyId, state: 'open' as const };
    const known = await this.orders.findOneBy(wanted);
    const orderId = known?.orderId ?? (await this.#newOrder(provider, ride, paise, cause));
    return { provider: provider.name, keyId: provider.keyId, orderId, amountPaise: paise, currency: 'INR' };
  }

  /** Answers once what it says is committed. @throws Refusal provider_off, invalid_input */
  @HandlesPublic(paymentWebhook)
  async webhook({ signed, ...cause }: PublicInbound<typeof paymentWebhook>): Promise<null> {
    const provider = this.#mustHaveProvider();
    const rawBody = Buffer.from(signed?.bytes ?? '', 'base64');
    if (!provider.verifyWebhook(rawBody, signed?.headers['x-razorpay-signature'] ?? '')) {
      this.metrics.came('bad_signature');
      throw new Refusal('invalid_input', say('event.signature'));
    }
    const eventId = signed?.headers['x-razorpay-event-id'] ?? '';
    if (!eventIdForm.test(eventId)) throw new Refusal('invalid_input', say('event.noId'));
    const event = readEvent(provider, rawBody);
    if (event.at.getTime() < Date.now() - oldestEventHours * 3_600_000) {
      throw new Refusal('invalid_input', say('event.tooOld', { hours: oldestEventHours }));
    }
    const next = await this.payments.take(eventId, event, cause);
    if (next) await this.followUp.soon(next, cause);
    return null;
  }

  /** Two calls at once make two orders, and the first one stored counts for both: the other is never used. */
  async #newOrder(provider: PaymentProvider, ride: RideEntity, paise: number, cause: Cause): Promise<string> {
    const { id: rideId } = ride;
    try {
      const receipt = rideId.replaceAll('-', '');
      const orderId = await provider.createOrder({ paise, receipt, rideId }, patienceOf(cause, orderMs));
      const { name, keyId } = provider;
      const order = { orderId, provider: name, keyId, rideId, paise, nextLookAt: new Date(Date.now() + firstLookMs) };
      await this.orders.createQueryBuilder('payment_order').insert().values(order).orIgnore().execute();
      const stored = await this.orders.findOneBy({ rideId, paise, keyId, state: 'open' });
      // Another order was stored first and paid in the meantime. This one is not stored, so it must not be paid.
      if (!stored) throw new Refusal('nothing_due', say('pay.paidMomentAgo'));
      return stored.orderId;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.metrics.fault('order');
      this.log.warn({ rideId, error }, 'the payment provider made no order');
      throw new Refusal('unavailable', say('pay.provider'));
    }
  }

  #mustHaveProvider(): PaymentProvider {
    if (this.provider) return this.provider;
    throw new Refusal('provider_off', say('pay.providerOff'));
  }
}

/** @throws Refusal invalid_input when the signed body is not an event */
function readEvent(provider: PaymentProvider, rawBody: Uint8Array): ProviderEvent {
  try {
    return provider.eventOf(rawBody);
  } catch (error) {
    if (error instanceof ProviderError) throw new Refusal('invalid_input', say('event.notRead'));
    throw error;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { methodSettledBy } from '@rahi/contracts';
import { LOGGER, Outbox, type Cause, type Logger } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import { paidByGateway, refundedByGateway } from '../../ledger/entries.js';
import { Journal } from '../../ledger/journal.js';
import { duePaise } from '../../../ride/amounts.js';
import { RideEntity } from '../../../ride/ride.entity.js';
import { RidesRepository } from '../../../ride/store/rides.repository.js';
import { Claims, noClaims } from '../claims/claims.service.js';
import type { ProviderEvent, ProviderPayment, ProviderRefund } from './payment-provider.js';
import { ProviderMetrics, providerOutcomes, type ProviderOutcome } from './provider-metrics.js';
import {
  PaymentOrderEntity,
  ProviderEventEntity,
  ProviderPaymentEntity,
  type PaymentState,
} from './provider.entities.js';

/** Beyond the time in which the answer to an event follows it up; then the job does. */
const firstTryMs = 10_000;

/** The states that a captured payment may still change. */
const unsettled: ReadonlySet<PaymentState> = new Set(['seen', 'failed', 'authorized', 'not_captured']);
/** The states that need an action from the job, or from the caller who recorded them. */
const toFollow: ReadonlySet<PaymentState> = new Set(['authorized', 'refund_due']);

/**
 * Records what the provider reports about payments, each state at most once, with the ride and the journal in the same
 * transaction.
 */
@Injectable()
export class ProviderPayments {
  constructor(
    private readonly rides: RidesRepository,
    private readonly journal: Journal,
    private readonly claims: Claims,
    private readonly outbox: Outbox,
    private readonly metrics: ProviderMetrics,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Takes an event once. A second caller with the same id waits for the commit, and then changes nothing.
   * @returns the payment to capture or refund now, if any
   */
  async take(eventId: string, event: ProviderEvent, cause: Cause): Promise<ProviderPaymentEntity | null> {
    return this.#counted(cause, async (manager) => {
      const { raw } = await manager
        .createQueryBuilder(ProviderEventEntity, 'providerEvent')
        .insert()
        .values({ eventId, type: event.type })
        .orIgnore()
        .returning('event_id')
        .execute();
      if (!Array.isArray(raw) || raw.length === 0) return null;
      if (event.payment) return this.#note(manager, event.payment, cause);
      return event.refund && this.#noteRefund(manager, event.refund);
    });
  }

  /** Notes a payment as the provider has it now. @returns as `take` */
  note(payment: ProviderPayment, cause: Cause): Promise<ProviderPaymentEntity | null> {
    return this.#counted(cause, (manager) => this.#note(manager, payment, cause));
  }

  async noteRefund(refund: ProviderRefund, cause: Cause): Promise<void> {
    await this.#counted(cause, (manager) => this.#noteRefund(manager, refund));
  }

  /** Runs the work in one transaction, and counts its outcome once it is committed. */
  async #counted(
    cause: Cause,
    work: (manager: EntityManager) => Promise<Noted | null>,
  ): Promise<ProviderPaymentEntity | null> {
    const noted = await this.outbox.transaction(work, cause.deadline);
    if (!noted) return null;
    const { outcome, row, paymentId } = noted;
    const counted = providerOutcomes.find((known) => known === outcome);
    if (counted) this.metrics.came(counted);
    const about = { paymentId, orderId: row?.orderId, rideId: row?.rideId, outcome };
    if (outcome === 'mismatch' || outcome === 'refund_failed' || outcome === 'unknown_order') {
      this.log.error(about, 'a payment at the provider needs the desk');
    } else if (outcome !== null) this.log.info(about, 'a payment at the provider');
    return row && toFollow.has(row.state) ? row : null;
  }

  async #note(manager: EntityManager, payment: ProviderPayment, cause: Cause): Promise<Noted> {
    const { id: paymentId, orderId, paise, currency, state } = payment;
    const order = orderId === null ? null : await manager.findOneBy(PaymentOrderEntity, { orderId });
    if (!order) return { outcome: 'unknown_order', paymentId, row: null };
    const { rideId } = order;
    const fresh = { paymentId, orderId: order.orderId, rideId, paise, currency, nextTryAt: soon() };
    await manager
      .createQueryBuilder(ProviderPaymentEntity, 'providerPayment')
      .insert()
      .values(fresh)
      .orIgnore()
      .execute();
    const row = await manager.findOneOrFail(ProviderPaymentEntity, {
      where: { paymentId },
      lock: { mode: 'for_no_key_update' },
    });
    if (state === 'failed') return this.#moved(manager, row, row.state === 'seen' ? 'failed' : row.state);
    if (state === 'refunded') return this.#moved(manager, row, givenBack(row.state));
    if (state === 'created' || !unsettled.has(row.state)) return { outcome: null, paymentId, row };
    if (paise !== order.paise || currency !== 'INR') return this.#moved(manager, row, 'mismatch');
    // Locked until the commit: nobody confirms cash meanwhile.
    const ride = await this.rides.locked(manager, rideId);
    if (!ride) throw new Error(`payment ${paymentId} has no ride`);
    const fits = duePaise(ride) >= paise;
    if (state === 'authorized') return this.#moved(manager, row, fits ? 'authorized' : 'not_captured');
    await manager.update(PaymentOrderEntity, { orderId: order.orderId }, { state: 'paid' });
    const noted = await this.#moved(manager, row, fits ? 'settled' : 'refund_due');
    if (fits) await this.#settle(manager, ride, row, cause);
    else await this.#giveBack(manager, ride, row);
    return noted;
  }

  /** Marks the ride as paid by a method of the provider, with the provider's id as the reference. The journal comes last. */
  async #settle(manager: EntityManager, ride: RideEntity, row: ProviderPaymentEntity, cause: Cause): Promise<void> {
    const { id: rideId, riderId, version } = ride;
    const { paymentId: reference, paise } = row;
    const paysAll = duePaise(ride) === paise;
    const set = {
      paymentMethod: methodSettledBy('provider', ride.paymentMethod),
      paymentReference: reference,
      paidPaise: ride.paidPaise + paise,
      ...(paysAll && { paidAt: () => 'clock_timestamp()', ...noClaims }),
    };
    if (!(await this.rides.note({ id: rideId, version }, set, cause, manager))) {
      throw new Error(`ride ${rideId} changed while it was locked`);
    }
    if (paysAll) await this.claims.end(manager, rideId, 'void');
    const posted = await this.journal.post(manager, [paidByGateway({ rideId, riderId, paise, reference })]);
    if (posted !== 1) throw new Error(`payment ${reference} is in the journal, and its ride is not paid`);
  }

  /** Received and given back in one: otherwise the rider could spend it before the provider returns it. */
  async #giveBack(manager: EntityManager, ride: RideEntity, row: ProviderPaymentEntity): Promise<void> {
    const paid = { rideId: ride.id, riderId: ride.riderId, paise: row.paise, reference: row.paymentId };
    const posted = await this.journal.post(manager, [paidByGateway(paid), refundedByGateway(paid)]);
    if (posted !== 2) throw new Error(`payment ${row.paymentId} is in the journal already`);
  }

  /** Records only our own refund of a whole payment: others are made on the provider's pages. */
  async #noteRefund(manager: EntityManager, refund: ProviderRefund): Promise<Noted | null> {
    const { id: refundId, paymentId, paise, state } = refund;
    const row = await manager.findOne(ProviderPaymentEntity, {
      where: { paymentId },
      lock: { mode: 'for_no_key_update' },
    });
    if (!row || (row.state !== 'refund_due' && row.state !== 'refunding') || row.paise !== paise) return null;
    const to = { pending: 'refunding', processed: 'refunded', failed: 'refund_failed' } as const;
    return this.#moved(manager, row, to[state], { refundId });
  }

  async #moved(
    manager: EntityManager,
    row: ProviderPaymentEntity,
    state: PaymentState,
    also: { refundId?: string } = {},
  ): Promise<Noted> {
    const { paymentId } = row;
    if (row.state === state) return { outcome: null, paymentId, row };
    const set = { state, ...also, tries: 0, nextTryAt: soon() };
    await manager.update(ProviderPaymentEntity, { paymentId }, { ...set, changedAt: () => 'clock_timestamp()' });
    Object.assign(row, set);
    return { outcome: state, paymentId, row };
  }
}

interface Noted {
  /** The new outcome; null when nothing changed. */
  outcome: PaymentState | ProviderOutcome | null;
  paymentId: string;
  row: ProviderPaymentEntity | null;
}

const soon = () => new Date(Date.now() + firstTryMs);

/** The state of a payment that was refunded in full: if it had paid a ride, the desk must see it. */
function givenBack(state: PaymentState): PaymentState {
  return state === 'refund_due' || state === 'refunding' ? 'refunded' : state;
}

import {
  adminDisputes,
  decideDispute,
  openDispute,
  orderPayment,
  payRide,
  tipRide,
  type CallArguments,
} from '@rahi/contracts';
import { aPrincipal } from './factories.js';
import type { Compared } from './journal-words.js';
import type { PaymentProviderStandIn } from './payment-provider-stand-in.js';
import { deliverWebhook } from './payment-webhook.js';
import type { Answer, RidesHarness } from './rides-harness.js';

interface Ridden {
  id: string;
  riderId: string;
  driverId: string;
}

const unpaid = `status = 'completed' AND refunded_paise = 0 AND paid_paise = 0 AND fare_paise > 2000 AND claimed_at IS NULL`;

/** A share of what bulk rides leave out: riders, drivers and the desk call the product for rides that were booked in bulk. */
export class PeopleCalls {
  readonly #desk = aPrincipal({ isAdmin: true });
  #reference = 600_000_000_000;

  constructor(
    private readonly harness: RidesHarness,
    private readonly company: PaymentProviderStandIn,
    private readonly compared: Compared,
  ) {}

  /** Dues are paid in cash, claimed, or paid at the provider; bills are disputed and refunded, in whole or by the platform alone. */
  async make(): Promise<void> {
    const dues = await this.#rides(`${unpaid} AND upi_payee IS NULL AND tip_paise = 0`, 24);
    for (const [at, ride] of dues.entries()) {
      if (at % 4 === 0) await this.#cash(ride);
      else if (at % 4 === 1) await this.#claim(ride);
      else if (at % 4 === 2) await this.#atProvider(ride, false);
      else await this.#atProvider(ride, true);
    }
    const claimedOfDriver = await this.#rides(`claimed_at IS NOT NULL AND upi_payee IS NOT NULL`, 6);
    for (const ride of claimedOfDriver)
      this.#well('the driver confirms UPI', await this.#pay(ride, 'driver', { method: 'upi' }));
    const settled = await this.#rides(
      `status = 'completed' AND refunded_paise = 0 AND paid_at IS NOT NULL AND fare_paise > 2000`,
      20,
    );
    for (const [at, ride] of settled.entries()) await this.#refund(ride, at);
    for (const ride of settled.slice(0, 4)) await this.#tip(ride);
  }

  async #cash(ride: Ridden): Promise<void> {
    this.#well('the driver collects', await this.#pay(ride, 'driver', { method: 'cash' }));
    this.#well('and presses again', await this.#pay(ride, 'driver', { method: 'cash' }));
  }

  /** Cash that was agreed is not claimed, unless the rider is held up by dues. */
  async #claim(ride: Ridden): Promise<void> {
    this.#reference += 1;
    const answer = await this.#pay(ride, 'rider', { method: 'upi', reference: String(this.#reference) });
    const isRefused = answer.status === 409 && answer.body['code'] === 'paid_in_cash';
    this.compared.equal('a claim', isRefused ? 200 : answer.status, 200);
  }

  /** @param twice whether the driver collects cash before the provider reports the payment, which then goes back */
  async #atProvider(ride: Ridden, twice: boolean): Promise<void> {
    const rider = aPrincipal({ userId: ride.riderId });
    const order = await this.harness.call(orderPayment, rider, { params: { id: ride.id } });
    this.#well('an order', order);
    if (twice) await this.#cash(ride);
    const payment = this.company.pay(String(order.body['orderId']));
    const event = this.company.event('payment.captured', payment);
    for (let times = 0; times < 2; times += 1)
      this.compared.equal('a webhook', (await deliverWebhook(this.harness, event)).status, 204);
  }

  async #refund(ride: Ridden, at: number): Promise<void> {
    const { harness } = this;
    const params = { id: ride.id };
    const rider = aPrincipal({ userId: ride.riderId });
    this.#well('a dispute', await harness.call(openDispute, rider, { params, body: { reason: 'wrong_fare' } }), 201);
    const { list } = await harness.call(adminDisputes, this.#desk, { query: { state: 'open', limit: 1 } });
    const [open] = list;
    if (!open) throw new Error('the desk has no dispute');
    const [refundable, share] = [Number(open['refundablePaise']), Number(open['driverSharePaise'])];
    const half = Math.ceil(refundable / 2);
    const amounts = [
      // A driver gives no GST back.
      { paise: refundable, driverSharePaise: Math.min(share, Math.floor(refundable / 1.05)) },
      { paise: refundable },
      { paise: half },
      { paise: half, driverSharePaise: Math.min(share, Math.floor(half / 3)) },
    ][at % 4] ?? { paise: half };
    const body = { action: 'refund' as const, ...amounts, note: 'The meter ran on' };
    const decided = await harness.call(decideDispute, this.#desk, { params: { id: String(open['id']) }, body });
    this.#well('a refund', decided);
  }

  async #tip(ride: Ridden): Promise<void> {
    const rider = aPrincipal({ userId: ride.riderId });
    const answer = await this.harness.call(tipRide, rider, { params: { id: ride.id }, body: { amount: '20' } });
    const isTipped = answer.status === 409 && answer.body['code'] === 'already_tipped';
    this.compared.equal('a tip', isTipped ? 200 : answer.status, 200);
  }

  #pay(
    { id, ...people }: Ridden,
    as: 'rider' | 'driver',
    body: CallArguments<typeof payRide>['body'],
  ): Promise<Answer> {
    const who =
      as === 'rider' ? aPrincipal({ userId: people.riderId }) : aPrincipal({ userId: people.driverId, type: 'driver' });
    return this.harness.call(payRide, who, { params: { id }, body });
  }

  #well(what: string, { status, body }: Answer, wanted = 200): void {
    this.compared.equal(`${what} ${JSON.stringify(status === wanted ? '' : body)}`, status, wanted);
  }

  #rides(where: string, count: number): Promise<Ridden[]> {
    return this.harness.database.query<Ridden[]>(
      `SELECT id, rider_id AS "riderId", driver_id AS "driverId" FROM rides
       WHERE ${where} ORDER BY id LIMIT $1`,
      [count],
    );
  }
}

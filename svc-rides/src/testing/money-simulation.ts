import {
  adminDisputes,
  adminUpdateRide,
  calculateFare,
  clearRideFlag,
  createPromo,
  createRide,
  decideDispute,
  isClaimable,
  isFromWallet,
  openDispute,
  paymentMethods,
  payRide,
  promoSchema,
  riderActiveRide,
  tipRide,
  topUpWallet,
  usualPaymentMethod,
  usualVehicleType,
  type Principal,
  type Promo,
  type VehicleType,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { aBooking, aPrincipal, dropoff, pickup } from './factories.js';
import type { Answer, RidesHarness } from './rides-harness.js';

const chance = (percent: number) => Math.random() * 100 < percent;
const oneOf = <T>(choices: readonly [T, ...T[]]): T =>
  choices[Math.floor(Math.random() * choices.length)] ?? choices[0];

/** Repeats a call until it is answered: a call to a killed process may or may not have taken effect. */
export function surely(call: () => Promise<Answer>): Promise<Answer> {
  return waitFor(
    async () => {
      const answer = await call().catch(() => null);
      return answer !== null && answer.status < 500 && answer;
    },
    { what: 'an answer', timeout: 60_000 },
  );
}

/** Rides of every kind with their money: promo codes, wallets, cash, UPI, tips, disputes, cancellations. */
export class MoneySimulation {
  readonly admin = aPrincipal({ isAdmin: true });

  constructor(private readonly harness: RidesHarness) {}

  async promo(budgetPaise: number): Promise<Promo> {
    const body = {
      code: `SIM${budgetPaise}`,
      percent: 20,
      mostPaise: 5000,
      firstRideOnly: false,
      city: null,
      validFrom: new Date(Date.now() - 60_000).toISOString(),
      validUntil: new Date(Date.now() + 24 * 3_600_000).toISOString(),
      budgetPaise,
      usesPerRider: 1000,
    };
    return promoSchema.parse((await this.harness.call(createPromo, this.admin, { body })).body);
  }

  /**
   * A rider and a driver who ride repeatedly.
   * @param next is called before each ride, and ends the loop with false
   */
  async pair(number: number, promos: readonly Promo[], next: () => Promise<boolean>): Promise<void> {
    const type = usualVehicleType(number);
    const [rider, driver] = [aPrincipal(), this.harness.driver({ vehicleType: type })];
    while (await next()) {
      await this.#ride(rider, driver, type, chance(40) ? (promos[number % promos.length] ?? null) : null);
      await this.#endActive(rider);
    }
  }

  /** One ride from its quote to the end of its bill. */
  async #ride(rider: Principal, driver: Principal, type: VehicleType, promo: Promo | null): Promise<void> {
    const { harness } = this;
    const paymentMethod = paymentMethods[Math.floor(Math.random() * paymentMethods.length)] ?? usualPaymentMethod;
    if (isFromWallet(paymentMethod)) {
      const reference = `W${Math.random().toString(36).slice(2, 14)}`;
      const params = { id: rider.userId };
      await surely(() => harness.call(topUpWallet, this.admin, { params, body: { amount: '500', reference } }));
    }
    const trip = { distance: 14.14, vehicleType: type, pickup, dropoff };
    const withCode = { ...trip, ...(promo && { promoCode: promo.code }) };
    const quote = await surely(() => harness.call(calculateFare, rider, { body: withCode }));
    const { body: terms } =
      quote.status === 200 ? quote : await surely(() => harness.call(calculateFare, rider, { body: trip }));
    const key = `key-${Math.random()}`;
    const body = {
      ...aBooking(rider.userId, { vehicleType: type }),
      fare: Number(terms['total']),
      quoteId: String(terms['quoteId']),
      paymentMethod,
    };
    const booked = await surely(() => harness.call(createRide, rider, { body }, key));
    // The budget ran out between quote and booking, or the wallet was used up.
    if (booked.status !== 201) return;
    const id = String(booked.body['id']);
    const move = (who: Principal, status: 'cancelled' | 'driver_assigned' | 'driver_arrived' | 'completed') =>
      surely(() => harness.move(id, who, { status }));
    if (chance(10)) return void (await move(rider, 'cancelled'));
    await move(driver, 'driver_assigned');
    if (chance(10)) return void (await move(rider, 'cancelled'));
    await move(driver, 'driver_arrived');
    const otp = String((await surely(() => harness.get(id, rider))).body['otp']);
    await surely(() => harness.move(id, driver, { status: 'in_progress', otp }));
    await move(driver, 'completed');
    if (chance(30))
      await surely(() => harness.call(tipRide, rider, { params: { id }, body: { amount: oneOf(['20', '50']) } }));
    const reference = String(Math.floor(Math.random() * 1e12)).padStart(12, '0');
    const isClaimed = isClaimable(paymentMethod);
    if (isClaimed && chance(90))
      await surely(() => harness.call(payRide, rider, { params: { id }, body: { method: paymentMethod, reference } }));
    // R40: a claim settles nothing, and cash ends it.
    if (!isClaimed || chance(50))
      await surely(() => harness.call(payRide, driver, { params: { id }, body: { method: usualPaymentMethod } }));
    // R35: such a trip is impossibly short, and its payout waits until this flag is cleared.
    if (chance(80))
      await surely(() => harness.call(clearRideFlag, this.admin, { params: { id }, body: { reason: 'Simulated' } }));
    if (chance(10)) await this.#dispute(id, rider);
  }

  /** Ends any open ride, which frees its rider and driver for the next. */
  async #endActive(rider: Principal): Promise<void> {
    const params = { riderId: rider.userId };
    const { body } = await surely(() => this.harness.call(riderActiveRide, rider, { params }));
    const { id } = body;
    if (typeof id !== 'string') return;
    const cancel = { action: 'cancel' as const, reason: 'The simulation goes on' };
    await surely(() => this.harness.call(adminUpdateRide, this.admin, { params: { id }, body: cancel }));
  }

  async #dispute(id: string, rider: Principal): Promise<void> {
    const { harness, admin } = this;
    await surely(() => harness.call(openDispute, rider, { params: { id }, body: { reason: 'wrong_fare' } }));
    const { list } = await surely(() => harness.call(adminDisputes, admin, { query: { state: 'open', limit: 1 } }));
    const [open] = list;
    if (!open) return;
    const note = 'Simulated';
    const refund = { action: 'refund' as const, paise: 1000, driverSharePaise: 300, note };
    const body = chance(70) ? refund : { action: 'reject' as const, note };
    await surely(() => harness.call(decideDispute, admin, { params: { id: String(open['id']) }, body }));
  }
}

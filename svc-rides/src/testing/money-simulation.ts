import {
  adminDisputes,
  adminUpdateRide,
  calculateFare,
  clearRideFlag,
  createPromo,
  createRide,
  decideDispute,
  dueRideSchema,
  isClaimable,
  isFromWallet,
  kolkataDate,
  openDispute,
  paymentMethods,
  payRide,
  promoSchema,
  riderActiveRide,
  settleStatement,
  tipRide,
  topUpWallet,
  usualPaymentMethod,
  usualVehicleType,
  type LatLng,
  type OutstationWish,
  type Principal,
  type Promo,
  type RentalWish,
  type VehicleType,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import * as z from 'zod';
import { bookedPlaces, welfarePlace, type BookedPlace } from './booked-tariffs.js';
import { aBooking, aPrincipal } from './factories.js';
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

interface Kind {
  end: LatLng;
  rental?: RentalWish;
  outstation?: OutstationWish;
}

/** A usual ride, a rental or an outstation trip: each as often. */
function anyKind(pickup: LatLng, dropoff: LatLng): Kind {
  const [rental, outside] = [{ hours: 2 }, { lat: pickup.lat - 1.5, lng: pickup.lng + 0.8 }];
  const returnAt = new Date(Date.now() + 40 * 3_600_000).toISOString();
  return oneOf<Kind>([
    { end: dropoff },
    { end: dropoff },
    { end: pickup, rental },
    { end: pickup, rental },
    { end: outside, outstation: { kind: 'oneWay' } },
    { end: outside, outstation: { kind: 'roundTrip', returnAt } },
  ]);
}

interface Wish {
  type: VehicleType;
  place: BookedPlace;
  /** The first one of a pair: it is completed, disputed and refunded, so that each kind of GST is given back. */
  first: boolean;
}

/** Rides of every kind with their money: promo codes, wallets, cash, UPI, tips, disputes, refunds, cancellations. */
export class MoneySimulation {
  readonly admin = aPrincipal({ isAdmin: true });
  /** How many rides the bank's statements settled. */
  statements = 0;

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
   * A rider and a driver who ride repeatedly, in one place and a vehicle type; beyond the first eight pairs in Karnataka.
   * @param next is called before each ride, and ends the loop with false
   */
  async pair(number: number, promos: readonly Promo[], next: () => Promise<boolean>): Promise<void> {
    const type = usualVehicleType(number);
    const place = number < 8 ? (bookedPlaces[number % bookedPlaces.length] ?? bookedPlaces[0]) : welfarePlace;
    const [rider, driver] = [aPrincipal(), this.harness.driver({ vehicleType: type, ...place.pickup })];
    for (let first = true; await next(); first = false) {
      const promo = chance(40) ? (promos[number % promos.length] ?? null) : null;
      await this.#ride(rider, driver, { type, place, first }, promo);
      await this.#endActive(rider);
    }
  }

  /** One ride from its quote to the end of its bill. */
  async #ride(rider: Principal, driver: Principal, { type, place, first }: Wish, promo: Promo | null): Promise<void> {
    const { harness } = this;
    const { pickup, dropoff } = place;
    const paymentMethod = paymentMethods[Math.floor(Math.random() * paymentMethods.length)] ?? usualPaymentMethod;
    if (isFromWallet(paymentMethod)) {
      const reference = `W${Math.random().toString(36).slice(2, 14)}`;
      const params = { id: rider.userId };
      await surely(() => harness.call(topUpWallet, this.admin, { params, body: { amount: '500', reference } }));
    }
    // Of the tariffs here, that of the sedan has rentals and outstation trips.
    const { end, ...kind } = type === 'sedan' ? anyKind(pickup, dropoff) : { end: dropoff };
    const trip = { distance: 14.14, vehicleType: type, pickup, dropoff: end, ...kind };
    const withCode = { ...trip, ...(promo && { promoCode: promo.code }) };
    const quote = await surely(() => harness.call(calculateFare, rider, { body: withCode }));
    const { body: terms } =
      quote.status === 200 ? quote : await surely(() => harness.call(calculateFare, rider, { body: trip }));
    const key = `key-${Math.random()}`;
    const body = {
      ...aBooking(rider.userId, {
        vehicleType: type,
        pickupLat: pickup.lat,
        pickupLng: pickup.lng,
        dropoffLat: end.lat,
        dropoffLng: end.lng,
        ...kind,
      }),
      fare: Number(terms['total']),
      quoteId: String(terms['quoteId']),
      paymentMethod,
    };
    const booked = await surely(() => harness.call(createRide, rider, { body }, key));
    if (booked.body['code'] === 'dues_open') return this.#payDues(booked, driver);
    // The budget ran out between quote and booking, or the wallet was used up.
    if (booked.status !== 201) return;
    const id = String(booked.body['id']);
    const move = (who: Principal, status: 'cancelled' | 'driver_assigned' | 'driver_arrived' | 'completed') =>
      surely(() => harness.move(id, who, { status }));
    if (!first && chance(10)) return void (await move(rider, 'cancelled'));
    await move(driver, 'driver_assigned');
    if (!first && chance(10)) return void (await move(rider, 'cancelled'));
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
    if (first || chance(10)) await this.#dispute(id, rider, first ? 100 : 70);
  }

  /** Each ride that a refused booking names is paid: in cash, or to the bank, whose statement has Rahi's reference. */
  async #payDues({ body }: Answer, driver: Principal): Promise<void> {
    const { harness, admin } = this;
    for (const { rideId, due } of z.array(dueRideSchema).parse(body['rides'])) {
      if (chance(50)) {
        await surely(() => harness.call(payRide, driver, { params: { id: rideId }, body: { method: 'cash' } }));
        continue;
      }
      const reference = String(Math.floor(Math.random() * 1e12)).padStart(12, '0');
      const row = [kolkataDate(new Date()), reference, due, `UPI/${rideId.replaceAll('-', '')}/Rahi ride`];
      const csv = ['Date;Reference;Amount;Remarks', row.join(';')].join('\n');
      await surely(() => harness.call(settleStatement, admin, { body: { csv, rows: [{ reference, rideId }] } }));
      this.statements += 1;
    }
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

  /** @param refunded of a hundred disputes how many */
  async #dispute(id: string, rider: Principal, refunded: number): Promise<void> {
    const { harness, admin } = this;
    await surely(() => harness.call(openDispute, rider, { params: { id }, body: { reason: 'wrong_fare' } }));
    const { list } = await surely(() => harness.call(adminDisputes, admin, { query: { state: 'open', limit: 100 } }));
    const open = list.find(({ rideId }) => rideId === id);
    if (!open) return;
    const note = 'Simulated';
    const paise = refunded === 100 || chance(50) ? Number(open['refundablePaise']) : oneOf([1, 1000, 1999]);
    const driverSharePaise = Math.min(Number(open['driverSharePaise']), Math.floor(paise / 3));
    const refund = { action: 'refund' as const, paise, driverSharePaise, note };
    const body = chance(refunded) ? refund : { action: 'reject' as const, note };
    await surely(() => harness.call(decideDispute, admin, { params: { id: String(open['id']) }, body }));
  }
}

import {
  adminDisputes,
  adminUpdateRide,
  answerChange,
  calculateFare,
  changeRide,
  clearRideFlag,
  createPromo,
  createReservation,
  createRide,
  decideDispute,
  dueRideSchema,
  guestRides,
  isClaimable,
  isFromWallet,
  kolkataDate,
  openDispute,
  paymentMethods,
  payRide,
  promoSchema,
  riderActiveRide,
  rideStop,
  settleStatement,
  takeParcelPhoto,
  tipRide,
  topUpWallet,
  usualPaymentMethod,
  usualVehicleType,
  type CallArguments,
  type ParcelPhotoPlace,
  type PaymentMethod,
  type Principal,
  type Promo,
  type VehicleType,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import * as z from 'zod';
import { bookedPlaces, welfarePlace, welfareTariff, type BookedPlace } from './booked-tariffs.js';
import { figures, proposal } from './changed-trips.js';
import { aBooking, aPrincipal } from './factories.js';
import { inMinutes, LaterDesk } from './later-bookings.js';
import {
  isOfOneType,
  kindsInTurn,
  rideOfKind,
  type KindOfRide,
  type MoneyKind,
  type MoneyShares,
} from './money-kinds.js';
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

interface Wish {
  type: VehicleType;
  place: BookedPlace;
  /** The first one of a pair: it is completed, disputed and refunded, so that each kind of GST is given back. */
  first: boolean;
  /** A rider may cancel it. Not a pair's first of a kind that few pairs have: a short run has a handful of them. */
  mayEnd: boolean;
  kind: MoneyKind;
  /** How many rides the pair has begun. */
  turn: number;
}

/** Rides of every kind, by shares, with their money: promo codes, wallets, cash, UPI, tips, disputes, refunds, cancellations. */
export class MoneySimulation {
  readonly admin = aPrincipal({ isAdmin: true });
  /** How many rides the bank's statements settled. */
  statements = 0;
  readonly #later: LaterDesk;

  constructor(
    private readonly harness: RidesHarness,
    private readonly shares: MoneyShares,
  ) {
    this.#later = new LaterDesk(harness);
  }

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
    const isUsual = number < 8;
    const type = isUsual ? usualVehicleType(number) : welfareTariff.vehicleType;
    const place = isUsual ? (bookedPlaces[number % bookedPlaces.length] ?? bookedPlaces[0]) : welfarePlace;
    const [rider, driver] = [aPrincipal(), this.harness.driver({ vehicleType: type, ...place.pickup })];
    const kinds = kindsInTurn(this.shares, type);
    // Pairs of one type begin with different kinds.
    for (let turn = 0; await next(); turn += 1) {
      const promo = chance(40) ? (promos[number % promos.length] ?? null) : null;
      const kind = kinds[(number + turn) % kinds.length] ?? 'usual';
      const first = turn === 0;
      const mayEnd = !first && (turn >= kinds.length || !isOfOneType(kind));
      await this.#ride(rider, driver, { type, place, first, mayEnd, kind, turn }, promo);
      await this.#endActive(rider);
    }
  }

  /** One ride from its quote to the end of its bill. */
  async #ride(rider: Principal, driver: Principal, wish: Wish, promo: Promo | null): Promise<void> {
    const { harness } = this;
    const { first, mayEnd, kind } = wish;
    const paymentMethod = paymentMethods[Math.floor(Math.random() * paymentMethods.length)] ?? usualPaymentMethod;
    if (isFromWallet(paymentMethod)) {
      const reference = `W${Math.random().toString(36).slice(2, 14)}`;
      const params = { id: rider.userId };
      await surely(() => harness.call(topUpWallet, this.admin, { params, body: { amount: '500', reference } }));
    }
    const booked = await this.#book(rider, wish, paymentMethod, promo);
    if (booked.body['code'] === 'dues_open') return this.#payDues(booked, driver);
    // The budget ran out between quote and booking, or the wallet was used up.
    if (booked.status !== 201) return;
    const id = kind === 'later' ? await this.#rideOf(String(booked.body['id'])) : String(booked.body['id']);
    const move = (who: Principal, status: 'cancelled' | 'driver_assigned' | 'driver_arrived') =>
      surely(() => harness.move(id, who, { status }));
    if (mayEnd && chance(10)) return void (await move(rider, 'cancelled'));
    await move(driver, 'driver_assigned');
    if (mayEnd && chance(10)) return void (await move(rider, 'cancelled'));
    await move(driver, 'driver_arrived');
    await this.#takePhoto(kind, id, driver, 'pickup');
    const otp = String((await surely(() => harness.get(id, rider))).body['otp']);
    await surely(() => harness.move(id, driver, { status: 'in_progress', otp }));
    if (kind === 'stops') await this.#skipStop(id, driver);
    if (kind === 'changes') await this.#change(id, rider, driver, wish.place);
    await this.#takePhoto(kind, id, driver, 'dropoff');
    const code = kind === 'parcels' ? await this.#deliveryCode(id, rider) : undefined;
    // A device that was just seen elsewhere is not believed at the drop-off (R49): its driver gives a reason.
    const reason = kind === 'changes' ? 'The rider got out' : undefined;
    await surely(() => harness.move(id, driver, { status: 'completed', otp: code, reason }));
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

  /** The answer to a booking, at its quote: of a ride, or for later. */
  async #book(
    rider: Principal,
    { type, place, kind, turn }: Wish,
    paymentMethod: PaymentMethod,
    promo: Promo | null,
  ): Promise<Answer> {
    const { harness } = this;
    const { pickup, dropoff } = place;
    const pickupAt = inMinutes(200);
    const at = kind === 'later' && { pickupAt };
    const quoteOf = ({ end, quoted }: KindOfRide, code?: string) => {
      const trip = { distance: 14.14, vehicleType: type, pickup, dropoff: end, ...quoted, ...at };
      const body = { ...trip, ...(code !== undefined && { promoCode: code }) };
      return surely(() => harness.call(calculateFare, rider, { body }));
    };
    let ride = rideOfKind(kind, place, turn);
    let quote = await quoteOf(ride, promo?.code);
    // The promo code is used up, or its city's tariff does not have the kind.
    if (quote.status !== 200) quote = await quoteOf(ride);
    if (quote.status !== 200) {
      ride = { end: dropoff, quoted: {}, booked: {} };
      quote = await quoteOf(ride);
    }
    const key = `key-${Math.random()}`;
    const body = {
      ...aBooking(rider.userId, {
        vehicleType: type,
        pickupLat: pickup.lat,
        pickupLng: pickup.lng,
        dropoffLat: ride.end.lat,
        dropoffLng: ride.end.lng,
        ...ride.booked,
      }),
      fare: Number(quote.body['total']),
      quoteId: String(quote.body['quoteId']),
      paymentMethod,
    };
    return kind === 'later'
      ? surely(() => harness.call(createReservation, rider, { body: { ...body, pickupAt } }, key))
      : surely(() => harness.call(createRide, rider, { body }, key));
  }

  /** Lets the time of a booking for later come: 10 minutes and those of the nearest driver. @returns the id of its ride */
  async #rideOf(reservationId: string): Promise<string> {
    const pass = () => this.#later.passUntil(reservationId, 9).then(() => true);
    await waitFor(pass, { what: 'the time before a booking for later', timeout: 60_000 });
    const begun = async () => (await this.#later.stored(reservationId)).rideId;
    return waitFor(begun, { what: 'the ride of a booking for later', timeout: 60_000 });
  }

  async #takePhoto(kind: MoneyKind, id: string, driver: Principal, place: ParcelPhotoPlace): Promise<void> {
    if (kind !== 'parcels') return;
    const args = { params: { id, place }, body: { file: 'cGhvdG8=' } };
    await surely(() => this.harness.call(takeParcelPhoto, driver, args));
  }

  /** Undefined for a ride without a parcel. */
  async #deliveryCode(id: string, rider: Principal): Promise<string | undefined> {
    const { body } = await surely(() => this.harness.get(id, rider));
    return z.object({ parcel: z.object({ deliveryCode: z.string() }) }).safeParse(body).data?.parcel.deliveryCode;
  }

  async #skipStop(id: string, driver: Principal): Promise<void> {
    const args = { params: { id, stop: '1' }, body: { step: 'skip', reason: 'other' } } as const;
    await surely(() => this.harness.call(rideStop, driver, args));
  }

  /** The rider goes a part of the way only, and the driver agrees (R44). */
  async #change(id: string, rider: Principal, driver: Principal, { pickup, dropoff }: BookedPlace): Promise<void> {
    const { harness } = this;
    const near = { lat: (pickup.lat + 3 * dropoff.lat) / 4, lng: (pickup.lng + 3 * dropoff.lng) / 4 };
    await surely(() => harness.sharePosition(id, driver, pickup));
    const wish = (body: CallArguments<typeof changeRide>['body']) =>
      surely(() => harness.call(changeRide, rider, { params: { id }, body }));
    const asked = figures.safeParse((await wish({ dropoff: { ...near, address: 'A part of the way' } })).body);
    if (!asked.success) return;
    const proposed = proposal.safeParse((await wish({ confirm: asked.data.offer.token })).body);
    if (!proposed.success) return;
    const params = { id, changeId: proposed.data.ride.change.id };
    await surely(() => harness.call(answerChange, driver, { params, body: { answer: 'accept' } }));
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
    const own = await surely(() => this.harness.call(riderActiveRide, rider, { params }));
    const { list } = await surely(() => this.harness.call(guestRides, rider, { params }));
    const cancel = { action: 'cancel' as const, reason: 'The simulation goes on' };
    for (const { id } of [own.body, ...list]) {
      if (typeof id !== 'string') continue;
      await surely(() => this.harness.call(adminUpdateRide, this.admin, { params: { id }, body: cancel }));
    }
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

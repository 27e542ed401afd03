import { Inject, Injectable } from '@nestjs/common';
import {
  preferencesFor,
  Refusal,
  rupeesFromPaise,
  usualPaymentMethod,
  type FareQuote,
  type LatLng,
  type Language,
  type PaymentMethod,
  type Principal,
} from '@rahi/contracts';
import { brokenConstraint, CONFIG, type Cause } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';
import { Dues, duesOpen } from '../../money/payments/dues.service.js';
import type { Payable } from '../../money/payments/methods/payment-handler.js';
import { paymentHandlers } from '../../money/payments/methods/payment-handlers.js';
import { Wallet } from '../../money/payments/wallet.service.js';
import { Law } from '../../pricing/law/law.js';
import { promoHolds } from '../../pricing/promos/promo.entity.js';
import { Promos } from '../../pricing/promos/promos.service.js';
import { pricedFor, Quotes, type Priced, type Trip } from '../../pricing/quotes/quotes.service.js';
import { say } from '../../say.js';
import { quoteOf } from './fare-quote.js';
import { checkFare, checkMethod, orderOf, takenMethods, type BookingBody, type Order, type Ordered } from './order.js';
import { checkParcel, checkParcelOffered } from './parcel-booking.js';
import { TripArea } from './trip-area.js';

type Asking = Cause & { language: Language; principal: Pick<Principal, 'userId'> };

/** What rider and server have agreed on before a booking is stored. */
export interface Agreed {
  order: Order;
  /** As it is paid: to a whole rupee where method and tariff say so. */
  priced: Priced;
  /** With how many unpaid rides it is refused; null where that is no matter (R40). */
  unpaidLimit: number | null;
  /** Whether drivers see where it goes only after they accepted it (R42). */
  hidesDropoff: boolean;
}

/** Prices trips, and checks bookings: of rides, and of rides for later. */
@Injectable()
export class Agreements {
  constructor(
    private readonly area: TripArea,
    private readonly quotes: Quotes,
    private readonly promos: Promos,
    private readonly wallet: Wallet,
    private readonly dues: Dues,
    private readonly law: Law,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /** The fare of a length, for a request without places (R17). */
  async estimate(vehicleType: Trip['vehicleType'], km: number, language: Language): Promise<FareQuote> {
    const estimate = quoteOf(this.quotes.priceOfLength(vehicleType, km), language);
    return { ...estimate, paymentMethods: await this.#offered(null) };
  }

  /**
   * R17: a quote, which is bound to its trip.
   * @param parcel whether it is of a parcel, which also costs something if it comes back
   * @throws Refusal promo_not_valid, parcel_not_offered
   */
  async quote(trip: Trip, promoCode: string | undefined, asking: Asking, parcel = false): Promise<FareQuote> {
    const { language, principal } = asking;
    const riderId = principal.userId;
    const [plain, pickupMinutes] = await Promise.all([
      this.quotes.price(trip, asking),
      trip.pickupAt ? undefined : this.quotes.pickupMinutes(trip, asking),
    ]);
    const taken = promoCode === undefined ? plain : await this.promos.taken(promoCode, riderId, trip.pickup, plain);
    const priced = { ...taken, pickupMinutes };
    const ofParcel = parcel && { parcel: await this.#parcelQuote(trip, priced, asking) };
    const { quoteId, expiresAt } = await this.quotes.promise(riderId, trip, priced);
    const paymentMethods = await this.#offered({ riderId, paise: priced.totalPaise });
    return { ...quoteOf(priced, language), ...ofParcel, quoteId, expiresAt: expiresAt.toISOString(), paymentMethods };
  }

  /** @throws Refusal not_served, vehicle_not_here or too_far for a trip of which so much is known */
  checkArea(
    vehicleType: Trip['vehicleType'],
    pickup: LatLng | undefined,
    dropoff: LatLng | undefined,
    stops?: readonly LatLng[],
  ): Promise<void> {
    return this.area.check(vehicleType, pickup, dropoff, stops);
  }

  /** @throws Refusal not_served, vehicle_not_here or not_outstation */
  checkOutstation(vehicleType: Trip['vehicleType'], pickup: LatLng, dropoff: LatLng): Promise<void> {
    return this.area.checkOutstation(vehicleType, pickup, dropoff);
  }

  /** @throws Refusal forbidden, profile_incomplete or preference_mismatch for somebody who cannot book this */
  checkRider({ riderId, vehicleType, womanDriver, guest, preferences = [] }: BookingBody, principal: Principal): void {
    if (riderId !== principal.userId) throw new Refusal('forbidden', say('book.onlyOwn'));
    // R33: the driver needs the rider's name and phone number.
    if (!principal.name || !principal.phone) throw new Refusal('profile_incomplete', say('book.profile'));
    // R46: who travels is the one who may ask.
    if (womanDriver && !(guest ? guest.woman : principal.woman))
      throw new Refusal('preference_mismatch', say(guest ? 'book.womanGuest' : 'book.womanOnly'));
    const possible = preferencesFor(vehicleType);
    if (preferences.some((id) => !possible.includes(id)))
      throw new Refusal('preference_mismatch', say('book.preferenceType'));
  }

  /**
   * @param pickupAt of a booking for later
   * @throws Refusal not_served, vehicle_not_here, too_far, invalid_input, parcel_not_offered, fare_changed or wallet_too_low
   */
  agree(body: BookingBody, asking: Asking, pickupAt?: Date): Promise<Agreed> {
    return this.#agreeAt(body, asking, pickupAt, (trip) => this.agreedFare(body, trip, asking));
  }

  /**
   * As `agree`, for an organisation: at the fare of its quote, or without one at that of now. Its unpaid rides refuse none (R40).
   * @throws Refusal fare_changed for a quote that is over or of another trip, and as `agree`
   */
  async agreeWithOrganisation(body: Ordered, asking: Asking): Promise<Agreed> {
    const agreed = await this.#agreeAt(body, asking, undefined, (trip) => this.#fareFor(body.quoteId, trip, asking));
    return { ...agreed, unpaidLimit: null };
  }

  async #fareFor(quoteId: string | undefined, trip: Trip, asking: Asking): Promise<Priced> {
    if (quoteId !== undefined) {
      const promised = await this.quotes.promised(quoteId, asking.principal.userId, trip);
      if (!promised) throw new Refusal('fare_changed', say('organisation.quoteOver'));
      return promised;
    }
    const [priced, pickupMinutes] = await Promise.all([
      this.quotes.price(trip, asking),
      this.quotes.pickupMinutes(trip, asking),
    ]);
    return { ...priced, pickupMinutes };
  }

  async #agreeAt(
    body: Ordered,
    asking: Asking,
    pickupAt: Date | undefined,
    fareOf: (trip: Trip) => Promise<Priced>,
  ): Promise<Agreed> {
    checkParcel(body, pickupAt);
    const { pickupLat, pickupLng, dropoffLat, dropoffLng } = body;
    const ends = [
      { lat: pickupLat, lng: pickupLng },
      { lat: dropoffLat, lng: dropoffLng },
    ] as const;
    if (body.outstation) await this.area.checkOutstation(body.vehicleType, ...ends);
    else await this.area.check(body.vehicleType, ...ends, body.stops);
    checkMethod(body, takenMethods(this.config));
    const order = orderOf(body, pickupAt);
    const priced = await fareOf(order.trip);
    if (body.parcel) checkParcelOffered(priced.tariff, body.parcel);
    const { mustPay } = paymentHandlers[body.paymentMethod ?? usualPaymentMethod];
    await mustPay({ riderId: asking.principal.userId, paise: priced.totalPaise }, this.wallet);
    const hidesDropoff = await this.law.hidesDropoffAt(ends[0], pickupAt ?? new Date());
    return { order, priced: pricedFor(priced, body.paymentMethod), unpaidLimit: this.dues.mostRides, hidesDropoff };
  }

  /**
   * The fare that rider and server agree on: the promised one while its quote is valid, else today's.
   * @throws Refusal fare_changed with the new quote
   */
  async agreedFare(
    { quoteId, fare }: Pick<BookingBody, 'quoteId' | 'fare'>,
    trip: Trip,
    asking: Asking,
  ): Promise<Priced> {
    const promised = quoteId && (await this.quotes.promised(quoteId, asking.principal.userId, trip));
    const priced = promised || (await this.quotes.price(trip, asking));
    checkFare(fare, priced, asking.language);
    return priced;
  }

  /**
   * Why Postgres refused to store a booking: its code does not hold any more, or the rider has dues.
   * @returns null for another error; `again` where the reason is gone by now
   */
  async whyRefused(error: unknown, riderId: string, { promo, inputs }: Priced): Promise<Refusal | 'again' | null> {
    const broken = brokenConstraint(error);
    if (broken === promoHolds && promo) return this.promos.lost(promo.id, riderId, inputs.discountPaise);
    if (broken !== duesOpen) return null;
    return (await this.dues.refusal(riderId)) ?? 'again';
  }

  /** The fare there and back, by the same tariff and demand. */
  async #parcelQuote(trip: Trip, priced: Priced, asking: Asking): Promise<FareQuote['parcel']> {
    const { tariff, inputs: before } = priced;
    checkParcelOffered(tariff);
    const back = { ...trip, stops: [trip.dropoff], dropoff: trip.pickup };
    const { totalPaise } = await this.quotes.priceAgain(tariff, back, { before, noMore: false }, asking);
    return { returnTotal: rupeesFromPaise(totalPaise) };
  }

  async #offered(payable: Payable | null): Promise<PaymentMethod[]> {
    const taken = takenMethods(this.config);
    const offered = await Promise.all(taken.map((method) => paymentHandlers[method].isOffered(payable, this.wallet)));
    return taken.filter((_, index) => offered[index]);
  }
}

import { Controller, Inject } from '@nestjs/common';
import {
  Refusal,
  calculateFare,
  createRide,
  usualPaymentMethod,
  type FareQuote,
  type Language,
  type PaymentMethod,
  type Ride,
} from '@rahi/contracts';
import { Handles, brokenConstraint, CONFIG, Reply, type Cause, type Inbound } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';
import { viewOf } from '../../ride/ride-view.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { Dues, duesOpen } from '../../money/payments/dues.service.js';
import type { Payable } from '../../money/payments/methods/payment-handler.js';
import { paymentHandlers } from '../../money/payments/methods/payment-handlers.js';
import { Wallet } from '../../money/payments/wallet.service.js';
import { promoHolds } from '../../pricing/promos/promo.entity.js';
import { Promos } from '../../pricing/promos/promos.service.js';
import { pricedFor, Quotes, type Priced } from '../../pricing/quotes/quotes.service.js';
import { bookingKeyOf, type BookingKey } from './booking-key.js';
import { BookingRepository, type Booking } from './booking.repository.js';
import { quoteOf } from './fare-quote.js';
import { checkFare, checkMethod, orderOf, takenMethods, type BookingBody, type Order } from './order.js';
import { TripArea } from './trip-area.js';
import { say } from '../../say.js';

/** How often to try again when the active ride that blocked the booking has ended in the meantime. */
const attempts = 3;

@Controller()
export class BookingController {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly rides: RidesRepository,
    private readonly area: TripArea,
    private readonly quotes: Quotes,
    private readonly promos: Promos,
    private readonly wallet: Wallet,
    private readonly dues: Dues,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  @Handles(calculateFare)
  async quote(inbound: Inbound<typeof calculateFare>): Promise<FareQuote> {
    const { language } = inbound;
    const { vehicleType, distance, pickup, dropoff, promoCode } = inbound.body;
    await this.area.check(vehicleType, pickup, dropoff);
    // R17: a quote is bound to its two places; a length by itself gives only an estimate.
    const { userId } = inbound.principal;
    if (!pickup || !dropoff) {
      const estimate = quoteOf(this.quotes.priceOfLength(vehicleType, distance), language);
      return { ...estimate, paymentMethods: await this.#offered(null) };
    }
    const trip = { vehicleType, pickup, dropoff };
    const [plain, pickupMinutes] = await Promise.all([
      this.quotes.price(trip, inbound),
      this.quotes.pickupMinutes(trip, inbound),
    ]);
    const taken = promoCode === undefined ? plain : await this.promos.taken(promoCode, userId, pickup, plain);
    const priced = { ...taken, pickupMinutes };
    const { quoteId, expiresAt } = await this.quotes.promise(userId, trip, priced);
    const paymentMethods = await this.#offered({ riderId: userId, paise: priced.totalPaise });
    return { ...quoteOf(priced, language), quoteId, expiresAt: expiresAt.toISOString(), paymentMethods };
  }

  @Handles(createRide)
  async create(inbound: Inbound<typeof createRide>): Promise<Reply<Ride>> {
    const { body, principal, idempotencyKey } = inbound;
    if (body.riderId !== principal.userId) throw new Refusal('forbidden', say('book.onlyOwn'));
    // R33: the driver needs the rider's name and phone number.
    if (!principal.name || !principal.phone) {
      throw new Refusal('profile_incomplete', say('book.profile'));
    }
    const key = bookingKeyOf(idempotencyKey, body);
    let order: Order;
    let priced: Priced;
    try {
      const { pickupLat, pickupLng, dropoffLat, dropoffLng } = body;
      const ends = [
        { lat: pickupLat, lng: pickupLng },
        { lat: dropoffLat, lng: dropoffLng },
      ] as const;
      await this.area.check(body.vehicleType, ...ends);
      checkMethod(body, takenMethods(this.config));
      order = orderOf(body);
      priced = await this.#agreed(body, order, inbound);
      const { mustPay } = paymentHandlers[body.paymentMethod ?? usualPaymentMethod];
      await mustPay({ riderId: principal.userId, paise: priced.totalPaise }, this.wallet);
    } catch (refusal) {
      // A repeat gets the answer of the first one, even if the tariff or the served area has changed since.
      const replay = key && (await this.#replay(key));
      if (replay) return replay;
      throw refusal;
    }
    const booking = {
      body,
      order,
      priced: pricedFor(priced, body.paymentMethod),
      rider: principal,
      key,
      offerSeconds: this.config.OFFER_SECONDS + this.config.ROUND_SECONDS,
      unpaidLimit: this.dues.mostRides,
    };
    return this.#store(booking, inbound);
  }

  async #offered(payable: Payable | null): Promise<PaymentMethod[]> {
    const taken = takenMethods(this.config);
    const offered = await Promise.all(taken.map((method) => paymentHandlers[method].isOffered(payable, this.wallet)));
    return taken.filter((_, index) => offered[index]);
  }

  /**
   * The fare that rider and server agree on: the promised one while its quote is valid, else today's.
   * @throws Refusal fare_changed with the new quote
   */
  async #agreed(body: BookingBody, { trip }: Order, cause: Cause & { language: Language }): Promise<Priced> {
    const promised = body.quoteId && (await this.quotes.promised(body.quoteId, body.riderId, trip));
    const priced = promised || (await this.quotes.price(trip, cause));
    checkFare(body.fare, priced, cause.language);
    return priced;
  }

  /** Stores it, or finds that its key was used: most were not, and to ask first would cost them all a round trip. */
  async #store(booking: Booking, cause: Cause): Promise<Reply<Ride>> {
    const { key, rider } = booking;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return this.#reply(await this.bookings.store(booking, cause));
      } catch (error) {
        const broken = brokenConstraint(error);
        if (broken === promoHolds && booking.priced.promo) {
          throw await this.promos.lost(booking.priced.promo.id, rider.userId, booking.priced.inputs.discountPaise);
        }
        if (broken === duesOpen) {
          const refusal = await this.dues.refusal(rider.userId);
          if (refusal) throw refusal;
          if (attempt < attempts) continue;
        }
        if (broken !== 'booking_keys_pkey' && broken !== 'one_active_ride_per_rider') throw error;
        const replay = key && (await this.#replay(key));
        if (replay) return replay;
        const keyIsOld = key !== null && broken === 'booking_keys_pkey';
        if (keyIsOld) await this.bookings.forgetOld(key);
        const active = keyIsOld ? null : await this.rides.activeOfRider(rider.userId);
        if (!active && attempt < attempts) continue;
        throw new Refusal('active_ride_exists', say('book.active'), {
          ...(active && { rideId: active.id, rideStatus: active.status }),
        });
      }
    }
  }

  /** R13: the same key and body give the same ride back. */
  async #replay(key: BookingKey): Promise<Reply<Ride> | null> {
    const used = await this.bookings.usedFor(key);
    if (!used) return null;
    if (used.bodyHash !== key.bodyHash) {
      throw new Refusal('key_reused', say('book.keyReused'));
    }
    const ride = await this.rides.byId(used.rideId);
    return ride && this.#reply(ride, { 'idempotent-replay': 'true' });
  }

  #reply(ride: RideEntity, http: Record<string, string> = {}): Reply<Ride> {
    return new Reply(viewOf(ride, { role: 'rider' }, this.config), { http });
  }
}

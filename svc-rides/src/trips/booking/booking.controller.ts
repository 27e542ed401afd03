import { Controller, Inject } from '@nestjs/common';
import { Refusal, calculateFare, createRide, mostGuestRides, type FareQuote, type Ride } from '@rahi/contracts';
import { Handles, brokenConstraint, CONFIG, Reply, type Cause, type Inbound } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';
import { quotedWay } from '../../ride/ride-values.js';
import { viewOf } from '../../ride/ride-view.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { say } from '../../say.js';
import { Agreements, type Agreed } from './agreements.service.js';
import { bookingKeyOf, type BookingKey } from './booking-key.js';
import { BookingKeys, keyIsUsed } from './booking-keys.repository.js';
import { BookingRepository, type Booking } from './booking.repository.js';
import { Guests } from './guests.service.js';
import { LaterTimes } from './later-times.js';
import { checkLegs } from './order.js';

/**
 * How often to try again when the active ride that blocked the booking has ended in the meantime; and for a guest, when
 * another booking of the same moment took the same slot, which happens once for each slot.
 */
const attempts = 3;

@Controller()
export class BookingController {
  constructor(
    private readonly agreements: Agreements,
    private readonly guests: Guests,
    private readonly bookings: BookingRepository,
    private readonly keys: BookingKeys,
    private readonly rides: RidesRepository,
    private readonly times: LaterTimes,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  @Handles(calculateFare)
  async quote(inbound: Inbound<typeof calculateFare>): Promise<FareQuote> {
    const { vehicleType, distance, pickup, promoCode, pickupAt, stops = [], rental, outstation, parcel } = inbound.body;
    // A rental is quoted for its pickup alone.
    const dropoff = rental ? pickup : inbound.body.dropoff;
    if (outstation && pickup && dropoff) await this.agreements.checkOutstation(vehicleType, pickup, dropoff);
    else await this.agreements.checkArea(vehicleType, pickup, dropoff, stops);
    const at = pickupAt === undefined ? undefined : await this.times.checked(pickupAt);
    // R17: a quote is bound to its two places; a length by itself gives only an estimate.
    if (!pickup || !dropoff) return this.agreements.estimate(vehicleType, distance, inbound.language);
    const way = quotedWay(pickup, stops, dropoff);
    if (stops.length > 0 || outstation) checkLegs(way);
    const trip = { vehicleType, ...way, pickupAt: at, ...(rental && { rental }), ...(outstation && { outstation }) };
    return this.agreements.quote(trip, promoCode, inbound, parcel);
  }

  @Handles(createRide)
  async create(inbound: Inbound<typeof createRide>): Promise<Reply<Ride>> {
    const { body, principal, idempotencyKey } = inbound;
    this.agreements.checkRider(body, principal);
    const key = bookingKeyOf(idempotencyKey, body);
    let agreed: Agreed;
    try {
      if (body.guest) await this.guests.check(body.guest, principal);
      agreed = await this.agreements.agree(body, inbound);
    } catch (refusal) {
      // A repeat gets the answer of the first one, even if the tariff or the served area has changed since.
      const replay = key && (await this.#replay(key));
      if (replay) return replay;
      throw refusal;
    }
    const offerSeconds = this.config.OFFER_SECONDS + this.config.ROUND_SECONDS;
    return this.#store({ ...agreed, body, rider: principal, key, offerSeconds }, inbound);
  }

  /** Stores it, or finds that its key was used: most were not, and to ask first would cost them all a round trip. */
  async #store(booking: Booking, cause: Cause): Promise<Reply<Ride>> {
    const { key, rider } = booking;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return this.#reply(await this.bookings.store(booking, cause));
      } catch (error) {
        const why = await this.agreements.whyRefused(error, rider.userId, booking.priced);
        if (why instanceof Refusal) throw why;
        if (why === 'again' && attempt < attempts) continue;
        const broken = brokenConstraint(error);
        if (broken !== keyIsUsed && broken !== 'one_active_ride_per_rider') throw error;
        const replay = key && (await this.#replay(key));
        if (replay) return replay;
        const keyIsOld = key !== null && broken === keyIsUsed;
        if (keyIsOld) await this.keys.forgetOld(key);
        const active = keyIsOld ? [] : await this.#activeBeside(booking);
        if (active.length < (booking.body.guest ? mostGuestRides : 1) && attempt < attempts) continue;
        if (booking.body.guest)
          throw new Refusal('too_many_guest_rides', say('guest.tooMany', { most: mostGuestRides }));
        const [own] = active;
        throw new Refusal('active_ride_exists', say('book.active'), {
          ...(own && { rideId: own.id, rideStatus: own.status }),
        });
      }
    }
  }

  /** The rides among which this one must have its place: those for guests, or the rider's own (R45). */
  async #activeBeside({ body, rider }: Booking): Promise<RideEntity[]> {
    if (body.guest) return this.rides.activeForGuests(rider.userId);
    const own = await this.rides.activeOfRider(rider.userId);
    return own ? [own] : [];
  }

  /** R13: the same key and body give the same ride back. */
  async #replay(key: BookingKey): Promise<Reply<Ride> | null> {
    const used = await this.keys.usedFor(key);
    const ride = used?.rideId ? await this.rides.byId(used.rideId) : null;
    return ride && this.#reply(ride, { 'idempotent-replay': 'true' });
  }

  #reply(ride: RideEntity, http: Record<string, string> = {}): Reply<Ride> {
    return new Reply(viewOf(ride, { role: 'rider' }, this.config), { http });
  }
}

import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { languages, Refusal, usualPaymentMethod, type bookForGuest, type OrganisationBooking } from '@rahi/contracts';
import { brokenConstraint, CONFIG, type Cause } from '@rahi/service-kit';
import type * as z from 'zod/mini';
import type { RidesConfig } from '../../config.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { say } from '../../say.js';
import { Agreements } from '../booking/agreements.service.js';
import type { BookingKey } from '../booking/booking-key.js';
import { BookingKeys, keyIsUsed } from '../booking/booking-keys.repository.js';
import { BookingRepository, type Booking } from '../booking/booking.repository.js';
import { Guests } from '../booking/guests.service.js';
import type { Ordered } from '../booking/order.js';

type Request = z.output<typeof bookForGuest.request>;

/** How often to try again when a booking of the same moment took the same slot, or a ride has ended meanwhile. */
const attempts = 10;

/** Rides that organisations book for their guests (ADR 98). The rider of such a ride is the organisation. */
@Injectable()
export class OrganisationBookings {
  constructor(
    private readonly agreements: Agreements,
    private readonly guests: Guests,
    private readonly bookings: BookingRepository,
    private readonly keys: BookingKeys,
    private readonly rides: RidesRepository,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /**
   * R13: the same key with the same booking gives the same ride back.
   * @throws Refusal key_reused, guest_not_bookable, fare_changed, not_served, vehicle_not_here, too_far, invalid_input,
   * too_many_guest_rides past the rides under way that the organisation may have
   */
  async book(request: Request, cause: Cause): Promise<{ ride: RideEntity; replayed: boolean }> {
    const { organisation, booking } = request;
    const key = keyOf(request);
    const before = await this.#replay(key);
    if (before) return before;
    await this.guests.checkForOrganisation(booking.guest.phone);
    const rider = { userId: organisation.id, name: organisation.name, phone: null };
    const body = orderedOf(organisation.id, booking);
    const agreed = await this.agreements.agreeWithOrganisation(body, {
      ...cause,
      language: languages[0],
      principal: rider,
    });
    const { pickupMinutes } = agreed.priced;
    const offerSeconds = this.config.OFFER_SECONDS + this.config.ROUND_SECONDS;
    return this.#store(
      {
        ...agreed,
        body: { ...body, ...(pickupMinutes !== undefined && { pickupMinutes }) },
        rider,
        key,
        offerSeconds,
        mostOfOrganisation: organisation.mostRides,
      },
      key,
      cause,
    );
  }

  async #store(booking: Booking, key: BookingKey, cause: Cause): Promise<{ ride: RideEntity; replayed: boolean }> {
    const { rider, mostOfOrganisation: most = 0 } = booking;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return { ride: await this.bookings.store(booking, cause), replayed: false };
      } catch (error) {
        const broken = brokenConstraint(error);
        if (broken !== keyIsUsed && broken !== 'one_active_ride_per_rider') throw error;
        const replay = await this.#replay(key);
        if (replay) return replay;
        if (broken === keyIsUsed) await this.keys.forgetOld(key);
        else if ((await this.rides.activeForGuests(rider.userId)).length >= most)
          throw new Refusal('too_many_guest_rides', say('organisation.tooMany', { most }));
        if (attempt >= attempts) throw new Refusal('unavailable', say('organisation.busy'));
      }
    }
  }

  async #replay(key: BookingKey): Promise<{ ride: RideEntity; replayed: boolean } | null> {
    const used = await this.keys.usedFor(key);
    const ride = used?.rideId ? await this.rides.byId(used.rideId) : null;
    return ride && { ride, replayed: true };
  }
}

/** The booking is parsed, so equal ones are equal texts. */
function keyOf({ organisation, key, booking }: Request): BookingKey {
  const bodyHash = createHash('sha256').update(JSON.stringify(booking)).digest('base64url');
  return { riderId: organisation.id, key, bodyHash };
}

/** To a metre, as the organisation's estimates are: its quote is of these places. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

function orderedOf(riderId: string, booking: OrganisationBooking): Ordered {
  const { pickup, dropoff, vehicleType, guest, pickupNote, quoteId, paymentMethod = usualPaymentMethod } = booking;
  return {
    riderId,
    pickupAddress: pickup.address,
    pickupLat: rounded(pickup.lat),
    pickupLng: rounded(pickup.lng),
    dropoffAddress: dropoff.address,
    dropoffLat: rounded(dropoff.lat),
    dropoffLng: rounded(dropoff.lng),
    vehicleType,
    guest,
    paymentMethod,
    ...(pickupNote !== undefined && { note: pickupNote }),
    ...(quoteId !== undefined && { quoteId }),
  };
}

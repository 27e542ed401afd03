import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  driverTermsOf,
  mostGuestRides,
  rentalPackageOf,
  besideShares,
  type OutstationWish,
  type Principal,
  type RideStop,
} from '@rahi/contracts';
import type { Cause } from '@rahi/service-kit';
import { Repository, type InsertQueryBuilder, type QueryDeepPartialEntity } from 'typeorm';
import { toSixDecimals } from '../../ride/about-people.js';
import { active } from '../../ride/active-rides.js';
import type { OutstationSnapshot, RentalSnapshot } from '../../ride/ride-parts.js';
import { newTripCode } from '../../ride/trip-code.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import type { Priced } from '../../pricing/quotes/quotes.service.js';
import type { Agreed } from './agreements.service.js';
import type { BookingKey } from './booking-key.js';
import { BookingKeys } from './booking-keys.repository.js';
import type { Ordered } from './order.js';
import { parcelSnapshotOf } from './parcel-booking.js';

export interface Booking extends Agreed {
  body: Ordered;
  rider: Pick<Principal, 'userId' | 'name' | 'phone' | 'woman'>;
  key: BookingKey | null;
  offerSeconds: number;
  /** Of a ride whose rider is an organisation: how many it may have under way. */
  mostOfOrganisation?: number;
}

/** People who have blocked the rider or are blocked by the rider: none of them is matched with this ride. */
const blockedWith = `ARRAY(SELECT other_id FROM blocks WHERE by_id = :blockedWith
                     UNION SELECT by_id FROM blocks WHERE other_id = :blockedWith)`;

/**
 * The slot of a new ride: 0 of the rider's own; for a guest a free one. Where all are taken, a taken one: the index refuses it.
 * @param order which free one: any of an organisation's many, so that its bookings of a moment seldom meet in one
 */
const guestSlotBy = (order: 'slot' | 'random()') => `coalesce(
  (SELECT slot FROM generate_series(1, :mostForGuests::integer) slot
    WHERE NOT EXISTS (SELECT FROM rides AS ride
                       WHERE ride.rider_id = :blockedWith AND ride.guest_slot = slot AND ${active})
    ORDER BY ${order} LIMIT 1), :mostForGuests::integer)`;

@Injectable()
export class BookingRepository {
  constructor(
    @InjectRepository(RideEntity) private readonly table: Repository<RideEntity>,
    private readonly keys: BookingKeys,
    private readonly rides: RidesRepository,
  ) {}

  /**
   * Stores key, ride and event together.
   * @throws QueryFailedError for the constraint `booking_keys_pkey`, `one_active_ride_per_rider`, `promo_holds` or `dues_open`, and
   * nothing is stored
   */
  async store(booking: Booking, cause: Cause): Promise<RideEntity> {
    const ride = rideOf(booking);
    const claim = booking.key && this.keys.claim(booking.key, { rideId: ride.id });
    const query = this.insertOf(ride, { mostForGuests: booking.mostOfOrganisation });
    const [stored] = await this.rides.change(query, 'ride.requested.v1', cause, { beside: claim ?? undefined });
    if (!stored) throw new Error('an insert gives its row');
    return stored;
  }

  /**
   * A new ride. It is never offered to people with whom its rider is blocked: for a guest, too, the rider's blocks count (R45).
   * @param notAgain drivers to whom it is not offered, either
   * @param mostForGuests how many for guests its rider may have under way
   */
  insertOf(
    ride: QueryDeepPartialEntity<RideEntity> & { riderId: string },
    {
      notAgain = [],
      mostForGuests = mostGuestRides,
    }: { notAgain?: readonly string[]; mostForGuests?: number | undefined } = {},
  ): InsertQueryBuilder<RideEntity> {
    return this.table
      .createQueryBuilder('ride')
      .insert()
      .values({
        ...ride,
        guestSlot: ride.guest ? () => guestSlotBy(ride.byOrganisation === true ? 'random()' : 'slot') : 0,
        notAgain: () => `${blockedWith} || :notAgain::uuid[]`,
      })
      .setParameters({ blockedWith: ride.riderId, notAgain, mostForGuests });
  }
}

/** When the first driver's own offer of a ride that begins to search now ends, in SQL. */
export const offerUntilSql = (offerSeconds: number) => `now() + make_interval(secs => ${offerSeconds})`;

/** The columns that a ride, and a booking for later, get of what was agreed. The rider's choices have the names of the columns. */
export function bookedColumns({
  body,
  order,
  priced,
  rider,
  unpaidLimit,
  hidesDropoff,
}: Omit<Booking, 'key' | 'offerSeconds'>) {
  return {
    ...body,
    stops: (body.stops ?? []).map(bookedStop),
    // Riders are not rated, so far.
    rider: {
      name: rider.name ?? 'Rider',
      phone: rider.phone,
      rating: null,
      ...(rider.woman && { woman: true }),
    },
    ...pricedColumns(priced, body.outstation),
    distanceMetres: order.distanceMetres,
    durationMinutes: order.durationMinutes,
    ...sizeOf(priced),
    unpaidLimit,
    hidesDropoff,
  };
}

/** The columns of a price. @param outstation what the rider asked for, of an outstation trip */
export function pricedColumns(priced: Priced, outstation?: OutstationWish) {
  return {
    tariffId: priced.tariff.id,
    tariffVersion: priced.tariff.version,
    fareInputs: priced.inputs,
    driverTerms: driverTermsOf(priced.tariff.terms, priced.inputs),
    waitingTerms: priced.tariff.terms.waiting,
    rental: rentalOfPrice(priced),
    outstation: outstationOfPrice(priced, outstation),
    farePaise: priced.totalPaise,
    discountPaise: priced.inputs.discountPaise,
    ...besideShares(priced.lines),
    promoId: priced.promo?.id ?? null,
  };
}

/** The package of a rental, as the ride keeps it; null for every other ride. */
function rentalOfPrice({ tariff: { terms }, inputs }: Priced): RentalSnapshot | null {
  const chosen = inputs.rental && rentalPackageOf(terms, inputs.rental.hours);
  if (!chosen || !terms.rental) return null;
  const { extraKmPaise, extraMinutePaise } = terms.rental;
  return { hours: chosen.hours, km: chosen.km, extraKmPaise, extraMinutePaise };
}

/** What an outstation trip costs, as the ride keeps it; null for every other ride. */
function outstationOfPrice({ tariff: { terms } }: Priced, wish: OutstationWish | undefined): OutstationSnapshot | null {
  if (!wish || !terms.outstation) return null;
  const { kind, returnAt = null } = wish;
  const { allowancePaise, nightPaise } = terms.outstation;
  return { kind, returnAt, ...terms.outstation[kind], allowancePaise, nightPaise };
}

/** What its rider asked for. */
export const wishOf = ({ kind, returnAt }: OutstationSnapshot): OutstationWish => ({
  kind,
  ...(returnAt !== null && { returnAt }),
});

/** Until it ends, a rental is as long as its package, and an outstation trip as is expected; null for every other ride. */
export function sizeOf(priced: Priced): { distanceMetres: number; durationMinutes: number } | null {
  const { outstation, metres, minutes } = priced.inputs;
  if (outstation) return { distanceMetres: metres, durationMinutes: minutes };
  const rental = rentalOfPrice(priced);
  return rental && { distanceMetres: rental.km * 1000, durationMinutes: rental.hours * 60 };
}

/** The server sets the rest. */
function rideOf(booking: Booking) {
  const { body, priced, offerSeconds } = booking;
  return {
    ...bookedColumns(booking),
    id: randomUUID(),
    status: 'searching' as const,
    tripCode: newTripCode(),
    parcel: body.parcel ? parcelSnapshotOf(body.parcel) : null,
    deliveryCode: body.parcel ? newTripCode() : null,
    byOrganisation: booking.mostOfOrganisation !== undefined,
    promisedMinutes: promisedMinutesOf(body, priced),
    offerUntil: () => offerUntilSql(offerSeconds),
  };
}

/** A stop that the car has not come to. */
export const bookedStop = ({ lat, lng, address }: NonNullable<Ordered['stops']>[number]): RideStop => ({
  lat: toSixDecimals(lat),
  lng: toSixDecimals(lng),
  address,
  arrivedAt: null,
  leftAt: null,
  skipped: null,
});

/** What the rider was shown, but no fewer than the quote says: a client cannot shorten what is promised to it. */
function promisedMinutesOf({ pickupMinutes: shown }: Ordered, { pickupMinutes: known }: Priced): number | null {
  return shown === undefined || known === undefined ? null : Math.max(shown, known);
}

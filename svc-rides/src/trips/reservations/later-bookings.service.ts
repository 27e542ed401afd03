import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  Refusal,
  reservationFreeUntilMinutes,
  usualPaymentMethod,
  type changeReservation,
  type createReservation,
} from '@rahi/contracts';
import { brokenConstraint, type Cause, type Inbound } from '@rahi/service-kit';
import { Cities } from '../../pricing/cities/cities.js';
import { pricedBy, pricedFor, type Priced } from '../../pricing/quotes/quotes.service.js';
import { bookedWay } from '../../ride/ride-values.js';
import { say } from '../../say.js';
import { Agreements, type Agreed } from '../booking/agreements.service.js';
import { bookingKeyOf, type BookingKey } from '../booking/booking-key.js';
import { BookingKeys, keyIsUsed } from '../booking/booking-keys.repository.js';
import { bookedColumns, pricedColumns, sizeOf, wishOf } from '../booking/booking.repository.js';
import { Guests } from '../booking/guests.service.js';
import { LaterTimes } from '../booking/later-times.js';
import { checkFare } from '../booking/order.js';
import { doesNotFit, isPast, noSuchReservation, reservationChanged, tooLateToChange } from './reservation-refusals.js';
import { freeUntilOf } from './reservation-view.js';
import type { ReservationEntity } from './reservation.entity.js';
import { asRead, ReservationsRepository, type ReservationSet } from './reservations.repository.js';

type Create = Inbound<typeof createReservation>;
type Change = Inbound<typeof changeReservation>;

/** How often to try again when what blocked a booking is gone in the meantime. */
const attempts = 3;

/** A booking for later, and whether it is the answer to a repeated attempt. */
export interface Booked {
  reservation: ReservationEntity;
  repeated: boolean;
}

/** Riders book for later, and change such bookings (R43). */
@Injectable()
export class LaterBookings {
  constructor(
    private readonly agreements: Agreements,
    private readonly guests: Guests,
    private readonly times: LaterTimes,
    private readonly keys: BookingKeys,
    private readonly cities: Cities,
    private readonly reservations: ReservationsRepository,
  ) {}

  /** @throws Refusal as the contract of the call says */
  async create(inbound: Create): Promise<Booked> {
    const { body, principal, idempotencyKey } = inbound;
    this.agreements.checkRider(body, principal);
    const key = bookingKeyOf(idempotencyKey, body);
    try {
      const pickupAt = await this.times.checked(body.pickupAt);
      if (body.guest) await this.guests.check(body.guest, principal);
      const agreed = await this.agreements.agree(body, inbound, pickupAt);
      return await this.#store(inbound, agreed, pickupAt, key);
    } catch (refusal) {
      // A repeat gets the answer of the first one, whatever has changed since.
      const repeated = key && (await this.#replay(key));
      if (repeated) return repeated;
      throw refusal;
    }
  }

  /** @throws Refusal as the contract of the call says */
  async change(inbound: Change): Promise<ReservationEntity> {
    const { params, body, principal } = inbound;
    const reservation = await this.reservations.byId(params.id);
    if (reservation?.driverId === principal.userId) throw new Refusal('forbidden', say('later.driverGivesBack'));
    if (reservation?.riderId !== principal.userId) throw noSuchReservation();
    if (reservation.version !== body.version) throw reservationChanged(reservation);
    if (reservation.rideId !== null || reservation.cancelledAt !== null) throw isPast(reservation);
    if ((await this.times.now()) >= freeUntilOf(reservation)) throw tooLateToChange();
    const moved = await this.#movedTo(reservation, inbound);
    const set = { ...moved, ...(body.note !== undefined && { note: body.note }) };
    if (Object.keys(set).length === 0) return reservation;
    return this.#keep(reservation, set, inbound);
  }

  async #store(inbound: Create, agreed: Agreed, pickupAt: Date, key: BookingKey | null): Promise<Booked> {
    const { body, principal: rider } = inbound;
    const id = randomUUID();
    const { pickup } = agreed.order.trip;
    const row = {
      ...bookedColumns({ ...agreed, body, rider }),
      id,
      status: 'booked' as const,
      pickupAt,
      city: await this.cities.cityOf(pickup),
      paymentMethod: body.paymentMethod ?? usualPaymentMethod,
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const query = this.reservations.table.createQueryBuilder('reservation').insert().values(row);
        const claim = key && this.keys.claim(key, { reservationId: id });
        const beside = { beside: claim ?? undefined };
        const [stored] = await this.reservations.changeAll(query, 'reservation.booked.v1', inbound, beside);
        if (!stored) throw new Error('an insert gives its row');
        return { reservation: stored, repeated: false };
      } catch (error) {
        const again = await this.#mayTryAgain(error, inbound, agreed.priced, key);
        if (!again || attempt === attempts) throw error;
      }
    }
  }

  /** @throws Refusal saying why it was not stored @returns false for an error that is none of its */
  async #mayTryAgain(
    error: unknown,
    { body, principal }: Create,
    priced: Priced,
    key: BookingKey | null,
  ): Promise<boolean> {
    const broken = brokenConstraint(error);
    const refusal = doesNotFit(broken, Boolean(body.guest));
    if (refusal) throw refusal;
    const why = await this.agreements.whyRefused(error, principal.userId, priced);
    if (why instanceof Refusal) throw why;
    if (why === 'again') return true;
    if (broken !== keyIsUsed || key === null || (await this.keys.usedFor(key))) return false;
    await this.keys.forgetOld(key);
    return true;
  }

  /** R13: the same key and body give the same booking back. */
  async #replay(key: BookingKey): Promise<Booked | null> {
    const used = await this.keys.usedFor(key);
    const reservation = used?.reservationId ? await this.reservations.byId(used.reservationId) : null;
    return reservation && { reservation, repeated: true };
  }

  /** What another time changes: the price, and a driver who took it takes it anew. Empty without another time. */
  async #movedTo(reservation: ReservationEntity, inbound: Change): Promise<ReservationSet> {
    const { pickupAt, fare, quoteId } = inbound.body;
    if (pickupAt === undefined || new Date(pickupAt).getTime() === reservation.pickupAt.getTime()) return {};
    const at = await this.times.checked(pickupAt);
    if (fare === undefined) throw fareNeeded();
    const { vehicleType, discountPaise, promoId, paymentMethod, rental, outstation } = reservation;
    const wish = {
      ...(rental && { rental: { hours: rental.hours } }),
      ...(outstation && { outstation: wishOf(outstation) }),
    };
    const trip = { vehicleType, ...bookedWay(reservation), pickupAt: at, ...wish };
    const agreed = await this.agreements.agreedFare({ fare, quoteId }, trip, inbound);
    const plain = pricedBy(agreed.tariff, { ...agreed.inputs, discountPaise: 0 });
    // The discount is that of the booking: one of another code is none here.
    if (agreed.promo) checkFare(fare, plain, inbound.language);
    const discounted = { ...plain.inputs, discountPaise: Math.min(discountPaise, plain.totalPaise) };
    const priced = pricedFor(pricedBy(agreed.tariff, discounted), paymentMethod);
    return {
      ...pricedColumns(priced, wish.outstation),
      ...sizeOf(priced),
      promoId,
      pickupAt: at,
      riderRemindedAt: null,
      ...(reservation.status === 'assigned' && { ...withoutDriver, releasedDriverId: () => 'driver_id' }),
    };
  }

  async #keep(reservation: ReservationEntity, set: ReservationSet, cause: Cause): Promise<ReservationEntity> {
    const { id, version } = reservation;
    try {
      const changed = await this.reservations.change(asRead(reservation), set, 'reservation.changed.v1', cause, {
        releasedBy: 'releasedDriverId' in set ? 'rider' : undefined,
        and: 'reservations.pickup_at > now() + make_interval(mins => :free)',
        params: { free: reservationFreeUntilMinutes },
      });
      if (changed) return changed;
    } catch (error) {
      throw doesNotFit(brokenConstraint(error), reservation.guest !== null) ?? error;
    }
    const now = await this.reservations.byId(id);
    throw now && now.version !== version ? reservationChanged(now) : tooLateToChange();
  }
}

/** A booking that its driver has lost is as one that nobody has taken. */
export const withoutDriver = {
  status: 'booked' as const,
  driverId: null,
  driver: null,
  takenAt: null,
  driverRemindedAt: null,
};

function fareNeeded(): Refusal {
  const message = say('later.needsFare');
  return new Refusal('invalid_input', message, { errors: [{ in: 'body', at: 'fare', message }] });
}

import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { driverTermsOf, sumOf, type Principal } from '@rahi/contracts';
import { CONFIG, inBatches, type Cause } from '@rahi/service-kit';
import { Raw, Repository } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { newTripCode } from '../../ride/trip-code.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import type { Priced } from '../../pricing/quotes/quotes.service.js';
import { BookingKeyEntity } from './booking-key.entity.js';
import type { BookingKey } from './booking-key.js';
import type { BookingBody, Order } from './order.js';

const keysAtOnce = 1000;

export interface Booking {
  body: BookingBody;
  order: Order;
  priced: Priced;
  rider: Principal;
  key: BookingKey | null;
  offerSeconds: number;
  /** With how many unpaid rides it is refused; null where that is no matter (R40). */
  unpaidLimit: number | null;
}

/** People who have blocked the rider or are blocked by the rider: none of them is matched with this ride. */
const blockedWith = `ARRAY(SELECT other_id FROM blocks WHERE by_id = :blockedWith
                     UNION SELECT by_id FROM blocks WHERE other_id = :blockedWith)`;

@Injectable()
export class BookingRepository {
  readonly #keySeconds: number;

  constructor(
    @InjectRepository(RideEntity) private readonly table: Repository<RideEntity>,
    @InjectRepository(BookingKeyEntity) private readonly keys: Repository<BookingKeyEntity>,
    private readonly rides: RidesRepository,
    @Inject(CONFIG) config: RidesConfig,
  ) {
    this.#keySeconds = config.BOOKING_KEY_HOURS * 3600;
  }

  /** The earlier use of a key, or null when the key is new or has expired. */
  usedFor({ riderId, key }: BookingKey): Promise<BookingKeyEntity | null> {
    return this.keys.findOneBy({ riderId, key, createdAt: this.#younger() });
  }

  /**
   * Stores key, ride and event together.
   * @throws QueryFailedError for the constraint `booking_keys_pkey`, `one_active_ride_per_rider`, `promo_holds` or `dues_open`, and
   * nothing is stored
   */
  async store(booking: Booking, cause: Cause): Promise<RideEntity> {
    const ride = rideOf(booking);
    const claim =
      booking.key &&
      this.keys
        .createQueryBuilder('key')
        .insert()
        .values({ ...booking.key, rideId: ride.id });
    const query = this.table
      .createQueryBuilder('ride')
      .insert()
      .values({ ...ride, notAgain: () => blockedWith })
      .setParameter('blockedWith', ride.riderId);
    const [stored] = await this.rides.change(query, 'ride.requested.v1', cause, { beside: claim ?? undefined });
    if (!stored) throw new Error('an insert gives its row');
    return stored;
  }

  /** Deletes this key if it has expired. */
  async forgetOld({ riderId, key }: BookingKey): Promise<void> {
    await this.keys.delete({ riderId, key, createdAt: this.#older() });
  }

  /** Deletes expired keys. @param stopping ends it early */
  async forgetOldKeys(stopping: AbortSignal | null = null): Promise<void> {
    await inBatches(keysAtOnce, () => this.#forgetSomeKeys(), stopping);
  }

  async #forgetSomeKeys(): Promise<number> {
    const old = this.keys
      .createQueryBuilder('key')
      .select(['key.riderId', 'key.key'])
      .where({ createdAt: this.#older() })
      .orderBy('key.createdAt')
      .limit(keysAtOnce)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked');
    const forgotten = await this.keys
      .createQueryBuilder('expired')
      .delete()
      .where(`(rider_id, key) IN (${old.getQuery()})`, old.getParameters())
      .execute();
    return forgotten.affected ?? 0;
  }

  #younger() {
    return Raw<Date>((createdAt) => `${createdAt} > now() - make_interval(secs => :age)`, { age: this.#keySeconds });
  }

  #older() {
    return Raw<Date>((createdAt) => `${createdAt} <= now() - make_interval(secs => :age)`, { age: this.#keySeconds });
  }
}

/** The rider's choices have the names of the columns; the server sets the rest. */
function rideOf({ body, order, priced, rider, offerSeconds, unpaidLimit }: Booking) {
  return {
    ...body,
    id: randomUUID(),
    status: 'searching' as const,
    // Riders are not rated, so far.
    rider: { name: rider.name ?? 'Rider', phone: rider.phone, rating: null },
    tariffId: priced.tariff.id,
    tariffVersion: priced.tariff.version,
    fareInputs: priced.inputs,
    driverTerms: driverTermsOf(priced.tariff.terms, priced.inputs),
    waitingTerms: priced.tariff.terms.waiting,
    farePaise: priced.totalPaise,
    discountPaise: priced.inputs.discountPaise,
    roundingPaise: sumOf(priced.lines, 'cash_rounding'),
    promoId: priced.promo?.id ?? null,
    distanceMetres: order.distanceMetres,
    durationMinutes: order.durationMinutes,
    tripCode: newTripCode(),
    unpaidLimit,
    promisedMinutes: promisedMinutesOf(body, priced),
    offerUntil: () => `now() + make_interval(secs => ${offerSeconds})`,
  };
}

/** What the rider was shown, but no fewer than the quote says: a client cannot shorten what is promised to it. */
function promisedMinutesOf({ pickupMinutes: shown }: BookingBody, { pickupMinutes: known }: Priced): number | null {
  return shown === undefined || known === undefined ? null : Math.max(shown, known);
}

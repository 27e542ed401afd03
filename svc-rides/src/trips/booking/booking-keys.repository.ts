import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Refusal } from '@rahi/contracts';
import { CONFIG, inBatches } from '@rahi/service-kit';
import { Raw, Repository, type InsertQueryBuilder } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { say } from '../../say.js';
import { BookingKeyEntity } from './booking-key.entity.js';
import type { BookingKey } from './booking-key.js';

const keysAtOnce = 1000;

/** The constraint that a second use of a key breaks. */
export const keyIsUsed = 'booking_keys_pkey';

/** The keys of booking attempts, and what they booked (R13). */
@Injectable()
export class BookingKeys {
  readonly #keySeconds: number;

  constructor(
    @InjectRepository(BookingKeyEntity) private readonly keys: Repository<BookingKeyEntity>,
    @Inject(CONFIG) config: RidesConfig,
  ) {
    this.#keySeconds = config.BOOKING_KEY_HOURS * 3600;
  }

  /**
   * The earlier use of a key, or null when the key is new or has expired.
   * @throws Refusal key_reused when it was used with other details
   */
  async usedFor({ riderId, key, bodyHash }: BookingKey): Promise<BookingKeyEntity | null> {
    const used = await this.keys.findOneBy({ riderId, key, createdAt: this.#younger() });
    if (used && used.bodyHash !== bodyHash) throw new Refusal('key_reused', say('book.keyReused'));
    return used;
  }

  /** Claims a key for what is stored in the same statement. */
  claim(
    key: BookingKey,
    booked: Partial<Pick<BookingKeyEntity, 'rideId' | 'reservationId'>>,
  ): InsertQueryBuilder<BookingKeyEntity> {
    return this.keys
      .createQueryBuilder('key')
      .insert()
      .values({ ...key, ...booked });
  }

  /** Deletes this key if it has expired. */
  async forgetOld({ riderId, key }: BookingKey): Promise<void> {
    await this.keys.delete({ riderId, key, createdAt: this.#older() });
  }

  /** Deletes expired keys. @param stopping ends it early */
  async forgetOldKeys(stopping?: AbortSignal): Promise<void> {
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

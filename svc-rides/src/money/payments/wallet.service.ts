import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { isFromWallet, Refusal, rupeesFromPaise, type WalletBalance } from '@rahi/contracts';
import type { Cause } from '@rahi/service-kit';
import { Repository, type EntityManager } from 'typeorm';
import { Journal } from '../ledger/journal.js';
import { duePaise } from '../../ride/amounts.js';
import { AnyRideEntity } from '../../ride/past/any-ride.entity.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { say } from '../../say.js';

/** A rider's wallet is the credit of their account in the ledger. */
@Injectable()
export class Wallet {
  constructor(
    private readonly journal: Journal,
    private readonly rides: RidesRepository,
    @InjectRepository(AnyRideEntity) private readonly anyRides: Repository<AnyRideEntity>,
  ) {}

  async of(riderId: string): Promise<WalletBalance> {
    const owed = await this.#owed(riderId);
    const due = Math.max(0, owed);
    const claimed = due === 0 ? 0 : Math.min(due, await this.#claimed(riderId));
    return {
      balance: rupeesFromPaise(Math.max(0, -owed)),
      due: rupeesFromPaise(due),
      claimed: rupeesFromPaise(claimed),
    };
  }

  /** What a rider says is paid, and nobody has confirmed (R40), in paise. */
  async #claimed(riderId: string): Promise<number> {
    const sum = await this.anyRides
      .createQueryBuilder('ride')
      .select('coalesce(sum(ride.claimedPaise), 0)::int', 'paise')
      .where('ride.riderId = :riderId AND ride.claimedAt IS NOT NULL', { riderId })
      .getRawOne<{ paise: number }>();
    return sum?.paise ?? 0;
  }

  /** Whether the wallet contains at least this amount; a rider without a wallet has 0. */
  async covers(riderId: string, paise: number): Promise<boolean> {
    return paise > 0 && -(await this.#owed(riderId)) >= paise;
  }

  /** @throws Refusal wallet_too_low when the wallet has less than this */
  async mustCover(riderId: string, paise: number): Promise<void> {
    const balancePaise = Math.max(0, -(await this.#owed(riderId)));
    if (balancePaise >= paise) return;
    const balance = rupeesFromPaise(balancePaise);
    throw new Refusal('wallet_too_low', say('wallet.tooLow'), {
      balance,
    });
  }

  /**
   * Records on a ride how much of it the rider's wallet has paid. Call it after the ride's entry was posted, in the
   * same transaction: that entry has used up the credit, and its lock on the rider's balance stops others from counting
   * the same credit for another ride. The amount still owed then, up to what is due for this ride, is unpaid.
   * @returns the ride after it
   */
  async pay(manager: EntityManager, ride: RideEntity, cause: Cause): Promise<RideEntity> {
    const due = duePaise(ride);
    if (!isFromWallet(ride.paymentMethod) || due === 0) return ride;
    const unpaid = Math.min(due, Math.max(0, await this.#owed(ride.riderId, manager)));
    if (unpaid === due) return ride;
    const set = {
      paidPaise: ride.paidPaise + due - unpaid,
      ...(unpaid === 0 && { paidAt: () => 'clock_timestamp()' }),
    };
    const noted = await this.rides.note({ id: ride.id, version: ride.version }, set, cause, manager);
    if (!noted) throw new Error(`ride ${ride.id} changed while it was locked`);
    return noted;
  }

  /**
   * Pays what is due for a rider's rides by wallet with credit that no ride has used, oldest ride first. Call it after
   * an entry that gave credit was posted, in the same transaction: its lock on the rider's balance stops others from
   * counting the same credit. A ride that another transaction is changing at this moment is left out, which prevents a
   * deadlock.
   */
  async settle(manager: EntityManager, riderId: string, cause: Cause): Promise<void> {
    const unpaid = await manager
      .createQueryBuilder(AnyRideEntity, 'ride')
      .where('ride.riderId = :riderId', { riderId })
      .andWhere(
        `CASE ride.status WHEN 'completed' THEN ride.farePaise + ride.tipPaise WHEN 'cancelled' THEN ride.feePaise ELSE 0 END
           > ride.refundedPaise + ride.paidPaise`,
      )
      .orderBy('coalesce(ride.completedAt, ride.cancelledAt)')
      .addOrderBy('ride.id')
      .getMany();
    // The debt is lower than the amount due for rides by the credit that no ride has used.
    let credit = unpaid.reduce((sum, ride) => sum + duePaise(ride), 0) - (await this.#owed(riderId, manager));
    for (const ride of unpaid.filter(({ paymentMethod }) => isFromWallet(paymentMethod))) {
      if (credit <= 0) return;
      const paise = Math.min(credit, duePaise(ride));
      if (await this.#payFrom(manager, ride, paise, cause)) credit -= paise;
    }
  }

  /** @returns whether the ride was free to be changed */
  async #payFrom(manager: EntityManager, ride: RideEntity, paise: number, cause: Cause): Promise<boolean> {
    const { id, version } = ride;
    const free = await manager
      .createQueryBuilder(RideEntity, 'ride')
      .select('ride.id')
      .where('ride.id = :id AND ride.version = :version', { id, version })
      .setLock('for_no_key_update')
      .setOnLocked('skip_locked')
      .getOne();
    if (!free) return false;
    const set = {
      paidPaise: ride.paidPaise + paise,
      ...(paise === duePaise(ride) && { paidAt: () => 'clock_timestamp()' }),
    };
    if (!(await this.rides.note({ id, version }, set, cause, manager)))
      throw new Error(`ride ${id} changed while it was locked`);
    return true;
  }

  /** In paise; negative is credit. */
  #owed(riderId: string, manager?: EntityManager): Promise<number> {
    return this.journal.balanceOf({ kind: 'rider', owner: riderId }, manager);
  }
}

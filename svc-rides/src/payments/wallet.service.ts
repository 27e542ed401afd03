import { Injectable } from '@nestjs/common';
import { Refusal, rupeesFromPaise, type WalletBalance } from '@rahi/contracts';
import type { Cause } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import { Journal } from '../ledger/journal.js';
import { duePaise } from '../receipts/bill.js';
import type { RideEntity } from '../rides/ride.entity.js';
import { RidesRepository } from '../rides/rides.repository.js';

/** A rider's wallet is the credit of their account in the ledger. */
@Injectable()
export class Wallet {
  constructor(
    private readonly journal: Journal,
    private readonly rides: RidesRepository,
  ) {}

  async of(riderId: string): Promise<WalletBalance> {
    const owed = await this.#owed(riderId);
    return { balance: rupeesFromPaise(Math.max(0, -owed)), due: rupeesFromPaise(Math.max(0, owed)) };
  }

  /** Whether a fare can be paid from the wallet, which has something in it. */
  async covers(riderId: string, paise: number): Promise<boolean> {
    const credit = -(await this.#owed(riderId));
    return credit > 0 && credit >= paise;
  }

  /** @throws Refusal wallet_too_low when the wallet has less than this */
  async mustCover(riderId: string, paise: number): Promise<void> {
    const balancePaise = Math.max(0, -(await this.#owed(riderId)));
    if (balancePaise >= paise) return;
    const balance = rupeesFromPaise(balancePaise);
    throw new Refusal('wallet_too_low', 'Your wallet does not cover this fare. Please pay in another way.', {
      balance,
    });
  }

  /**
   * Notes on a ride what its rider's wallet has paid of it. To be called after the ride's entry was posted, in the same transaction:
   * that entry has used up the credit, and its lock on the rider's balance keeps others from counting the same credit for another
   * ride. What is still owed then, up to what is due for this ride, is not paid.
   * @returns the ride after it
   */
  async pay(manager: EntityManager, ride: RideEntity, cause: Cause): Promise<RideEntity> {
    const due = duePaise(ride);
    if (ride.paymentMethod !== 'wallet' || due === 0) return ride;
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

  /** In paise; negative is credit. */
  #owed(riderId: string, manager?: EntityManager): Promise<number> {
    return this.journal.balanceOf({ kind: 'rider', owner: riderId }, manager);
  }
}

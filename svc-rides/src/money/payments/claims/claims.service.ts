import { Inject, Injectable } from '@nestjs/common';
import { methodInHand, methodSettledBy, Refusal, type AuditEntry, type ClaimableMethod } from '@rahi/contracts';
import { CONFIG, Outbox, type Cause } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import type { RidesConfig } from '../../../config.js';
import { duePaise, isPaidInCash, owedPaise, payeeOf, unclaimedPaise } from '../../../ride/amounts.js';
import type { RideEntity } from '../../../ride/ride.entity.js';
import { RidesRepository, type Move } from '../../../ride/store/rides.repository.js';
import { say } from '../../../say.js';
import { paidToBank, receiptOf } from '../../ledger/entries.js';
import { Journal } from '../../ledger/journal.js';
import { JournalEntryEntity } from '../../ledger/ledger.entities.js';
import { Dues } from '../dues.service.js';
import { Wallet } from '../wallet.service.js';
import { PaymentClaimEntity } from './payment-claim.entity.js';

/** How a rider says to have paid, with the payment's reference number. */
export interface Claim {
  method: ClaimableMethod;
  reference: string;
}

/** R40: what riders say to have paid by UPI. A claim moves no money; it waits for the one who gets it. */
@Injectable()
export class Claims {
  constructor(
    private readonly rides: RidesRepository,
    private readonly journal: Journal,
    private readonly wallet: Wallet,
    private readonly dues: Dues,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /**
   * Notes that the ride's rider has paid what is due and not claimed. The same number again for the same ride changes nothing.
   * @returns the ride after it; null when it changed meanwhile
   * @throws Refusal already_claimed, invalid_input where nobody takes UPI, nothing_due, paid_in_cash, reference_used
   */
  async claim(ride: RideEntity, { method, reference }: Claim, cause: Cause): Promise<RideEntity | null> {
    if (duePaise(ride) === 0) {
      // Confirmed already, by the one who got it: the payment is made, which is the goal.
      if (owedPaise(ride) > 0) return ride;
      throw new Refusal('nothing_due', say('pay.nothingDue'), { rideStatus: ride.status });
    }
    const payee = payeeOf(ride, this.config.UPI_PAYEE);
    if (payee === null) {
      const message = say('pay.noUpi');
      throw new Refusal('invalid_input', message, { errors: [{ in: 'body', at: 'method', message }] });
    }
    // The driver of a ride in the rider's dues has left: it can be paid to the platform.
    if (isPaidInCash(ride) && !(await this.dues.areOpen(ride.riderId)))
      throw new Refusal('paid_in_cash', say(`pay.inHand.${methodInHand(ride.paymentMethod)}`));
    return this.outbox.transaction(async (manager) => {
      const known = await manager.findOneBy(PaymentClaimEntity, { reference });
      if (known?.rideId === ride.id && known.state === 'open') return ride;
      if (known || (await this.#isInJournal(manager, reference))) throw referenceUsed();
      const paise = unclaimedPaise(ride);
      if (paise === 0) {
        const digits = ride.paymentReference?.slice(-4) ?? '';
        throw new Refusal('already_claimed', say('pay.alreadyClaimed', { digits }));
      }
      const set = {
        claimedPaise: ride.claimedPaise + paise,
        claimedAt: () => 'clock_timestamp()',
        paymentMethod: method,
        paymentReference: reference,
      };
      const noted = await this.rides.note({ id: ride.id, version: ride.version }, set, cause, manager);
      if (!noted) return null;
      const { raw } = await manager
        .createQueryBuilder(PaymentClaimEntity, 'claim')
        .insert()
        .values({ reference, rideId: ride.id, paise, payee })
        .orIgnore()
        .returning('reference')
        .execute();
      // Another ride's rider was faster.
      if (!Array.isArray(raw) || raw.length === 0) throw referenceUsed();
      return noted;
    }, cause.deadline);
  }

  /**
   * The platform's bank has a payment: books it, and settles the claim with its reference number. What the ride does not owe any more
   * is the rider's credit. It is the caller's transaction, in which the journal locks last: call it once, after all else.
   * @param received in paise, as the bank says, whatever was claimed
   * @returns the ride after it; null when no claim to the platform has this number, or it is settled
   * @throws Refusal reference_used when the journal has the number without this claim, as a top-up
   */
  async settle(
    manager: EntityManager,
    received: { reference: string; paise: number },
    cause: Cause,
  ): Promise<RideEntity | null> {
    const { reference, paise } = received;
    const claim = await manager.findOneBy(PaymentClaimEntity, { reference, payee: 'platform' });
    if (!claim || claim.state === 'settled') return null;
    const ride = await this.rides.locked(manager, claim.rideId);
    if (!ride) throw new Error(`claim ${reference} has no ride`);
    const open = await manager.findOneByOrFail(PaymentClaimEntity, { reference });
    if (open.state === 'settled') return null;
    await manager.update(PaymentClaimEntity, { reference }, { state: 'settled', endedAt: () => 'clock_timestamp()' });
    const due = duePaise(ride);
    const paidNow = Math.min(due, paise);
    const claimedPaise = ride.claimedPaise - (open.state === 'open' ? open.paise : 0);
    const set: Move['set'] = {
      ...(paidNow > 0 && {
        paymentMethod: methodSettledBy('bank', ride.paymentMethod),
        paymentReference: reference,
        paidPaise: ride.paidPaise + paidNow,
        ...(paidNow === due && { paidAt: () => 'clock_timestamp()' }),
      }),
      claimedPaise,
      ...(claimedPaise === 0 && { claimedAt: null }),
    };
    const noted = await this.rides.note({ id: ride.id, version: ride.version }, set, cause, manager);
    if (!noted) throw new Error(`ride ${ride.id} changed while it was locked`);
    const { id: rideId, riderId } = ride;
    if ((await this.journal.post(manager, [paidToBank({ rideId, riderId, paise, reference })])) === 0) {
      throw referenceUsed();
    }
    if (paise > paidNow) await this.wallet.settle(manager, riderId, cause);
    return noted;
  }

  /**
   * The money of an open claim did not come: its ride is due again, and the number stays used.
   * @returns the claim's ride; null when the claim is not open any more
   * @throws Refusal not_found
   */
  async reject(reference: string, audit: (ride: RideEntity) => AuditEntry, cause: Cause): Promise<RideEntity | null> {
    return this.outbox.transaction(async (manager) => {
      const claim = await manager.findOneBy(PaymentClaimEntity, { reference });
      const ride = claim && (await this.rides.locked(manager, claim.rideId));
      if (!ride) throw new Refusal('not_found', say('pay.noClaim'));
      const ended = { state: 'void' as const, endedAt: () => 'clock_timestamp()' };
      const { affected } = await manager.update(PaymentClaimEntity, { reference, state: 'open' }, ended);
      if (affected !== 1) return null;
      const claimedPaise = Math.max(0, ride.claimedPaise - claim.paise);
      const set = { claimedPaise, ...(claimedPaise === 0 && { claimedAt: null }) };
      const noted = await this.rides.note({ id: ride.id, version: ride.version }, set, cause, manager, audit(ride));
      if (!noted) throw new Error(`ride ${ride.id} changed while it was locked`);
      return noted;
    }, cause.deadline);
  }

  /** Ends the open claims of a ride that is paid otherwise. The ride must be locked. */
  async end(manager: EntityManager, rideId: string, state: 'settled' | 'void'): Promise<void> {
    const set = { state, endedAt: () => 'clock_timestamp()' };
    await manager.update(PaymentClaimEntity, { rideId, state: 'open' }, set);
  }

  #isInJournal(manager: EntityManager, reference: string): Promise<boolean> {
    return manager.existsBy(JournalEntryEntity, { cause: receiptOf(reference) });
  }
}

/** What a ride without open claims has. */
export const noClaims = { claimedPaise: 0, claimedAt: null } as const;

function referenceUsed(): Refusal {
  return new Refusal('reference_used', say('pay.referenceUsed'));
}

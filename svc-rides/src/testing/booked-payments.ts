import { randomUUID } from 'node:crypto';
import type { PaymentMethod, UpiPayee } from '@rahi/contracts';
import {
  paidByGateway,
  paidInCash,
  paidToBank,
  paidToDriver,
  refundedByGateway,
  walletTopUp,
} from '../money/ledger/entries.js';
import { PaymentClaimEntity } from '../money/payments/claims/payment-claim.entity.js';
import type { RideEntity } from '../ride/ride.entity.js';
import type { Booked } from './bulk-journal.js';
import type { Drawn } from './drawn.js';

/** How rides are paid, and of a hundred how many. */
const ways = {
  cash: 34,
  cashAfterClaim: 2,
  driverUpi: 10,
  driverUpiClaimed: 3,
  bankClaimed: 13,
  bankByOwnReference: 3,
  openClaim: 9,
  openClaimToDriver: 3,
  due: 9,
  dueThenCash: 2,
  dueThenBank: 2,
  provider: 6,
  providerGivenBack: 1,
  wallet: 3,
} as const;
export type Way = keyof typeof ways;

/** What the rider chose while booking, which decides whether the fare is rounded. */
export const methodOf = (way: Way): PaymentMethod => {
  if (way === 'wallet') return 'wallet';
  return way.startsWith('cash') || way === 'dueThenCash' || way === 'providerGivenBack' ? 'cash' : 'upi';
};

/** What pays a ride: entries and claims, and what they make of the ride. */
interface Payment {
  booked: Booked[];
  claims: PaymentClaimEntity[];
  set: Partial<RideEntity>;
}

type Ridden = Pick<RideEntity, 'id' | 'riderId'> & { driverId: string };

/** Payments in bulk by the product's own entries, as its handlers, the desk and the provider would settle them (R40). */
export class BookedPayments {
  #reference = 300_000_000_000;

  constructor(private readonly drawn: Drawn) {}

  /** @param cashOnly of a driver who takes only cash */
  way(cashOnly: boolean): Way {
    return cashOnly ? 'cash' : this.drawn.weighted(ways);
  }

  /**
   * @param paise what the ride costs, with a tip given before it is paid
   * @param at the end of the ride
   * @param later when what comes late comes
   */
  of(way: Way, { id: rideId, riderId, driverId }: Ridden, paise: number, at: Date, later: Date): Payment {
    const people = { rideId, riderId };
    const inHand = { ...people, driverId, paise, paidBeforePaise: 0 };
    const reference = this.#newReference();
    const claim = (payee: UpiPayee, state: PaymentClaimEntity['state']) =>
      this.#claim({ reference, rideId, paise, payee, state }, at, later);
    const paid = { paidPaise: paise, paidAt: later };
    const claimed = { claimedPaise: paise, claimedAt: at, paymentReference: reference };
    switch (way) {
      case 'cash':
        return { booked: [{ at, entry: paidInCash(inHand) }], claims: [], set: { ...paid, paidAt: at } };
      case 'dueThenCash':
        return { booked: [{ at: later, entry: paidInCash(inHand) }], claims: [], set: paid };
      case 'cashAfterClaim':
        return { booked: [{ at: later, entry: paidInCash(inHand) }], claims: [claim('platform', 'void')], set: paid };
      case 'driverUpi':
        return { booked: [{ at, entry: paidToDriver(inHand) }], claims: [], set: { ...paid, ...ownAddress } };
      case 'driverUpiClaimed': {
        const set = { ...paid, ...ownAddress, paymentReference: reference };
        return { booked: [{ at: later, entry: paidToDriver(inHand) }], claims: [claim('driver', 'settled')], set };
      }
      case 'bankClaimed':
        return this.#byBank(people, paise, reference, later, [claim('platform', 'settled')]);
      case 'bankByOwnReference':
      case 'dueThenBank':
        return this.#byBank(people, paise, reference, later, []);
      case 'openClaim':
        return { booked: [], claims: [claim('platform', 'open')], set: claimed };
      case 'openClaimToDriver':
        return { booked: [], claims: [claim('driver', 'open')], set: { ...claimed, ...ownAddress } };
      case 'due':
        return { booked: [], claims: [], set: {} };
      case 'provider': {
        const entry = paidByGateway({ ...people, paise, reference: `pay_${randomUUID()}` });
        return { booked: [{ at: later, entry }], claims: [], set: paid };
      }
      case 'providerGivenBack': {
        const given = { ...people, paise, reference: `pay_${randomUUID()}` };
        const both = [paidByGateway(given), refundedByGateway(given)].map((entry) => ({ at: later, entry }));
        return { booked: [{ at, entry: paidInCash(inHand) }, ...both], claims: [], set: { ...paid, paidAt: at } };
      }
      case 'wallet':
        return { booked: [{ at, entry: walletTopUp({ riderId, paise, reference }) }], claims: [], set: paid };
    }
  }

  /** What the bank has is now and then less than what is due, or more. */
  #byBank(
    people: { rideId: string; riderId: string },
    duePaise: number,
    reference: string,
    at: Date,
    claims: PaymentClaimEntity[],
  ): Payment {
    const differs = this.drawn.chance(20) ? this.drawn.one([-700, 1300]) : 0;
    const paise = Math.max(1, duePaise + differs);
    const paidPaise = Math.min(duePaise, paise);
    const set = { paidPaise, paymentReference: reference, paidAt: paidPaise === duePaise ? at : null };
    return { booked: [{ at, entry: paidToBank({ ...people, paise, reference }) }], claims, set };
  }

  #claim(given: Partial<PaymentClaimEntity>, at: Date, ended: Date): PaymentClaimEntity {
    const endedAt = given.state === 'open' ? null : ended;
    return Object.assign(new PaymentClaimEntity(), given, { claimedAt: at, endedAt });
  }

  #newReference(): string {
    this.#reference += 1;
    return String(this.#reference);
  }
}

const ownAddress = { upiPayee: 'dev.singh@okbank' } as const;

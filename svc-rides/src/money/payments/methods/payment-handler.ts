import type { RidesConfig } from '../../../config.js';
import type { RideEntity } from '../../../ride/ride.entity.js';
import type { Entry } from '../../ledger/account.js';
import type { paidInCash, refund } from '../../ledger/entries.js';
import type { Wallet } from '../wallet.service.js';

/** An amount that a rider is to pay, in paise. */
export interface Payable {
  riderId: string;
  paise: number;
}

/** What svc-rides does with a payment method. The facts that screens need too are in `payment-methods.ts` of the contracts. */
export interface PaymentHandler {
  /** Whether the operator can take it, having what it needs. */
  isTaken(config: Partial<RidesConfig>): boolean;
  /** Whether a quote offers it. @param payable null while only the length of the ride is known, and so no fare to pay */
  isOffered(payable: Payable | null, wallet: Wallet): Promise<boolean>;
  /** @throws Refusal when the rider cannot book a ride of this cost with it */
  mustPay(payable: Payable, wallet: Wallet): Promise<void>;
  /** How a refund for a ride that has it is booked. */
  refund: typeof refund;
}

/** A method that the driver of a ride can confirm. */
export interface DriverHandler extends PaymentHandler {
  /** Whether this ride's money came to its driver, who then confirms it (R40). @param operator the operator's UPI address, if any */
  isDrivers(ride: RideEntity, operator: string | undefined): boolean;
  /** The entry of what the driver got. */
  received(paid: Parameters<typeof paidInCash>[0]): Entry;
}

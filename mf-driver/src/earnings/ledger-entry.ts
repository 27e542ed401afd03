import type { LedgerEntry } from '@rahi/contracts/earnings';
import { paiseFromRupees, rupeesFromPaise } from '@rahi/contracts/money';
import { placeText } from '@rahi/ui-kit';

/** Net with bonus, tip and adjustment, which an older release does not send. */
export function earnedBy({ net, bonus = '0', tip = '0', adjustment = '0' }: LedgerEntry): string {
  return rupeesFromPaise([net, bonus, tip, adjustment].reduce((sum, part) => sum + paiseFromRupees(part), 0));
}

/** Null for a ride that was settled before addresses were stored: its number identifies it. */
export function routeText({ pickupAddress, dropoffAddress }: LedgerEntry): string | null {
  return pickupAddress && dropoffAddress ? placeText(`${pickupAddress} → ${dropoffAddress}`) : null;
}

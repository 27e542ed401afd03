import type { LedgerEntry } from '@rahi/contracts/earnings';
import { paiseFromRupees, rupeesFromPaise } from '@rahi/contracts/money';

/** With bonus, tip and what was given back, which a release before them does not say. */
export function earnedBy({ net, bonus = '0', tip = '0', adjustment = '0' }: LedgerEntry): string {
  return rupeesFromPaise([net, bonus, tip, adjustment].reduce((sum, part) => sum + paiseFromRupees(part), 0));
}

/** Null for a ride that was settled before addresses were kept: its number tells it apart. */
export function routeText({ pickupAddress, dropoffAddress }: LedgerEntry): string | null {
  return pickupAddress && dropoffAddress ? `${pickupAddress} → ${dropoffAddress}` : null;
}

import { bonusFor, documentedBonus, quotedCommissionPercent, splitCommission } from './fares.js';
import { paiseFromRupees, rupeesFromPaise } from './money.js';
import type { DriverEarnings } from './payment.js';

/** A driver's earnings from a ride by the documented terms, if the server does not send them: `gross` in wire rupees. */
export function documentedEarnings(
  gross: string,
  pickupKm: number | null,
  commissionPercent = quotedCommissionPercent,
): DriverEarnings {
  const grossPaise = paiseFromRupees(gross);
  const { commissionPaise, netPaise } = splitCommission(grossPaise, commissionPercent);
  const { paise, belowMetres } = documentedBonus;
  const bonusPaise = pickupKm === null ? 0 : bonusFor({ bonusPaise: paise, bonusBelowMetres: belowMetres }, pickupKm);
  return {
    gross,
    commissionPercent,
    commission: rupeesFromPaise(commissionPaise),
    bonus: rupeesFromPaise(bonusPaise),
    tip: '0',
    net: rupeesFromPaise(netPaise + bonusPaise),
  };
}

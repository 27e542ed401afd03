import { formatRupeesInColumn, paiseFromRupees, rupeesFromPaise } from '@rahi/contracts/money';

/** Paise of an amount as people type it: "152", "152.25" or "₹1,284.50"; null for anything else. */
export function paiseOfText(text: string): number | null {
  const plain = text.replaceAll(/[₹,\s]/g, '');
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? paiseFromRupees(plain) : null;
}

/** "₹1,284.00", of paise. */
export const paiseText = (paise: number): string => formatRupeesInColumn(rupeesFromPaise(paise));

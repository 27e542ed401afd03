/** Rupees as decimal text for the wire, from integer paise (R16): 15200 → "152", 15225 → "152.25". */
export function rupeesFromPaise(paise: number): string {
  const sign = paise < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(paise) / 100);
  const rest = Math.abs(paise) % 100;
  return rest === 0 ? `${sign}${whole}` : `${sign}${whole}.${String(rest).padStart(2, '0')}`;
}

/**
 * Integer paise from decimal rupees: "152.25", "152" or 152.25 → 15225.
 * @throws RangeError when it is not an amount with at most two decimals.
 */
export function paiseFromRupees(rupees: string | number): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(rupees));
  if (!match) throw new RangeError(`not an amount in rupees: ${rupees}`);
  const [, sign, whole, decimals = ''] = match;
  const paise = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  if (!Number.isSafeInteger(paise)) throw new RangeError(`amount out of range: ${rupees}`);
  return sign ? -paise : paise;
}

const inr = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  // R16: whole rupees without decimals, anything else with two.
  minimumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
});

const inrInColumn = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** "₹1,284.00": an amount in a column (R38). */
export function formatRupeesInColumn(rupees: string | number): string {
  return inrInColumn.format(Number(rupees));
}

/** "₹1,284" or "₹200.50", from wire text or a number of rupees (R16). */
export function formatRupees(rupees: string | number): string {
  return inr.format(Number(rupees));
}

/** "₹1,285": an estimate, which paise would make look exact. */
export function formatEstimate(rupees: string | number): string {
  return formatRupees(Math.round(Number(rupees)));
}

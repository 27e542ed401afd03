import * as z from 'zod/mini';

/**
 * Section 194-O of the Income-tax Act 1961, since 1 April 2026 in section 393 of the Income-tax Act 2025: an operator keeps back tax of what
 * it credits to those who serve riders through it. 0.1 % since 1 October 2024 (Finance (No. 2) Act 2024), 5 % of one who gives no PAN (section
 * 206AA), and nothing of a person or a Hindu undivided family who gives it, up to ₹5 lakh of gross in a financial year. Rates are in tenths
 * of a percent. An accountant of the operator decides.
 */
export const tdsRates = { withPan: 1, withoutPan: 50, freeUntilPaise: 50_000_000 } as const;

/** What the tax of one payout is computed from, in paise. */
export interface TdsFacts {
  /** Gross of rides that no payout has counted yet: fares before the commission, without GST. */
  readonly grossPaise: number;
  /** Gross of the financial year that payouts have counted, and of which nothing was kept back. */
  readonly freePaise: number;
  /** Gross of the financial year, with `grossPaise`. */
  readonly yearPaise: number;
  readonly hasPan: boolean;
  /** Whether the PAN is of one who owes nothing up to the limit: `isExemptPan`. */
  readonly exempt: boolean;
  /** What the driver is owed: no more is kept back. */
  readonly owedPaise: number;
}

/** What a payout keeps back, and of how much gross, in paise. */
export interface Tds {
  readonly basePaise: number;
  readonly paise: number;
}

/**
 * The tax of a payout. Above ₹5 lakh all gross of the year counts, also what was free before. Where the driver is owed less than the tax,
 * the rest of the gross stays free until a later payout.
 */
export function tdsOf({ grossPaise, freePaise, yearPaise, hasPan, exempt, owedPaise }: TdsFacts): Tds {
  const { withPan, withoutPan, freeUntilPaise } = tdsRates;
  if (hasPan && exempt && yearPaise <= freeUntilPaise) return { basePaise: 0, paise: 0 };
  const rate = hasPan ? withPan : withoutPan;
  const whole = grossPaise + freePaise;
  const wanted = Math.round((whole * rate) / 1000);
  if (wanted <= owedPaise) return { basePaise: whole, paise: wanted };
  return { basePaise: Math.min(whole, Math.floor((owedPaise * 1000) / rate)), paise: owedPaise };
}

/** A quarter of a financial year: 1 is April to June. */
export const tdsQuarterSchema = z.object({
  /** The year in which the financial year begins. */
  year: z.coerce.number().check(z.int(), z.gte(2020), z.lte(2100)),
  quarter: z.coerce.number().check(z.int(), z.gte(1), z.lte(4)),
});
export type TdsQuarter = z.output<typeof tdsQuarterSchema>;

/** The first day of a quarter, and the first one after it, `YYYY-MM-DD`. */
export function daysOfQuarter({ year, quarter }: TdsQuarter): { from: string; before: string } {
  const dayOf = (quarters: number) => {
    const month = 3 + 3 * quarters;
    return `${year + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  };
  return { from: dayOf(quarter - 1), before: dayOf(quarter) };
}

/** The quarter of a day `YYYY-MM-DD`. */
export function quarterOf(day: string): TdsQuarter {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return { year: month < 4 ? year - 1 : year, quarter: month < 4 ? 4 : Math.ceil((month - 3) / 3) };
}

/** A permanent account number: five letters, of which the fourth says what its holder is, four digits, a letter. */
export const panInput = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]$/, 'rule.pan'));

/** Whether a PAN is of a person (P) or a Hindu undivided family (H): no tax is kept back of them up to ₹5 lakh a year. */
export const isExemptPan = (pan: string): boolean => pan[3] === 'P' || pan[3] === 'H';

/** What people see of a PAN: `AB••••••4F`. */
export const maskedPan = (pan: string): string => `${pan.slice(0, 2)}••••••${pan.slice(-2)}`;

/** Whether the operator keeps back tax, and the driver's PAN as it is shown; null without one. */
export const driverPanSchema = z.object({ collected: z.boolean(), pan: z.nullable(z.string()) });
export type DriverPan = z.output<typeof driverPanSchema>;

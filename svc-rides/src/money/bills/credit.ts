import { kolkataDateStart, sumOf, type FareLine } from '@rahi/contracts';
import { taxOf, type Tax } from './bill.js';

/** What a refund takes off a bill with GST, in paise. */
export interface Credit extends Tax {
  /** Of lines that GST is not charged on: the welfare fee, tolls, and what cash was rounded by. */
  untaxedPaise: number;
  /** All of it: at most the bill's total. What is refunded beyond that is the tip's, which has no invoice. */
  totalPaise: number;
}

export const gstOf = ({ cgstPaise, sgstPaise, igstPaise }: Tax): number => cgstPaise + sgstPaise + igstPaise;

/**
 * Every part of the bill is given back in the same proportion, that of the refund to the bill before a promo's discount: a rider who
 * paid less gets less back, and the state keeps the GST of what the promo paid.
 * @param refundPaise more than 0
 */
export function creditOf(lines: readonly FareLine[], refundPaise: number, integrated: boolean): Credit {
  const billPaise = lines.reduce((sum, { paise }) => sum + paise, 0);
  const totalPaise = Math.min(refundPaise, billPaise);
  const wholePaise = billPaise - sumOf(lines, 'discount');
  const partOf = (paise: number) => Math.round((paise * totalPaise) / wholePaise);
  const gstPaise = partOf(sumOf(lines, 'gst'));
  const untaxedPaise = partOf(sumOf(lines, 'welfare', 'toll', 'cash_rounding'));
  const { cgstPaise, sgstPaise, igstPaise } = taxOf([{ code: 'gst', paise: gstPaise }], integrated);
  const taxablePaise = totalPaise - gstPaise - untaxedPaise;
  return { taxablePaise, cgstPaise, sgstPaise, igstPaise, untaxedPaise, totalPaise };
}

/**
 * Whether a refund can still lessen the GST of an invoice: until the end of November after its financial year (CGST Act, section 34).
 * @param financialYear of the invoice, as `2627`
 */
export function isCreditable(financialYear: string, now: Date): boolean {
  return now < kolkataDateStart(`20${financialYear.slice(2)}-12-01`);
}

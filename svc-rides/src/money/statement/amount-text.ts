/** More than a bank's row can have, and far below what a number holds exactly: ₹100 crore, in paise. */
const mostPaise = 100_000_000_000;

const plain = /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.(\d{1,2}))?$/;
/** A comma before two digits cannot part thousands, so it is a decimal one. */
const decimalComma = /^(\d+|\d{1,3}(?:\.\d{3})+),(\d{2})$/;

/**
 * An amount of a bank statement in paise: `1,23,456.00`, `₹ 1234.5`, `Rs. 500 Cr`, `1234,50`; below zero with a minus, in brackets or
 * with `Dr`. Null for anything else.
 */
export function paiseOf(text: string): number | null {
  const bare = text
    .replaceAll(/[\s\u200B-\u200F\u202A-\u202E']/g, '')
    .replace(/^(?:₹|rs\.?|inr)/i, '')
    .replace(/(?:₹|inr|\/-)$/i, '');
  const parts = /^([-+(]?)(?:₹|rs\.?|inr)?([\d.,]+)(\)?)(cr|dr|c|d)?\.?$/i.exec(bare);
  if (!parts) return null;
  const [, sign = '', digits = '', close = '', kind = ''] = parts;
  if ((sign === '(') !== (close === ')')) return null;
  const [, whole, part = ''] = plain.exec(digits) ?? decimalComma.exec(digits) ?? [];
  if (whole === undefined) return null;
  const paise = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(part.padEnd(2, '0'));
  if (!Number.isSafeInteger(paise) || paise > mostPaise) return null;
  const isOut = sign === '-' || sign === '(' || /^d/i.test(kind);
  return isOut && paise > 0 ? -paise : paise;
}

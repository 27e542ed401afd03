const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: .*)?$/;
const named = /^(\d{1,2})[ /-]([a-z]{3})[a-z]*[ /,-]+(\d{4}|\d{2})(?: .*)?$/i;

/**
 * The day of a bank statement's row as `2026-03-31`: from `31/03/2026`, `31-03-26`, `2026-03-31` or `31 Mar 2026`, with or without a
 * time after it. The day comes before the month, as Indian banks write it. Null for anything else, and for days that do not exist.
 */
export function dayOf(text: string): string | null {
  const [, isoYear, isoMonth, isoDay] = iso.exec(text) ?? [];
  if (isoYear) return checked(isoYear, Number(isoMonth), Number(isoDay));
  const [, day, month, year] = dayFirst.exec(text) ?? [];
  if (year) return checked(year, Number(month), Number(day));
  const [, namedDay, name = '', namedYear] = named.exec(text) ?? [];
  return namedYear ? checked(namedYear, months.indexOf(name.toLowerCase()) + 1, Number(namedDay)) : null;
}

function checked(year: string, month: number, day: number): string | null {
  const whole = year.length === 2 ? 2000 + Number(year) : Number(year);
  const date = new Date(Date.UTC(whole, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && whole >= 2000 && whole < 2100 ? date.toISOString().slice(0, 10) : null;
}

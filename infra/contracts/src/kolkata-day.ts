const dayMs = 24 * 3_600_000;
/** Asia/Kolkata is UTC+05:30 all year. */
const offsetMs = 5.5 * 3_600_000;

/** The instant at which the Asia/Kolkata day (R23) of `at` began. */
export function kolkataDayStart(at: Date): Date {
  const local = at.getTime() + offsetMs;
  return new Date(Math.floor(local / dayMs) * dayMs - offsetMs);
}

/** The same time of day, a day earlier: Asia/Kolkata has no daylight saving. */
export function dayBefore(at: Date): Date {
  return new Date(at.getTime() - dayMs);
}

/** The Asia/Kolkata day of an instant, as `YYYY-MM-DD`. */
export function kolkataDate(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 10);
}

/** The name of the zone of all times that people read, on screens and in files (R23). */
export const kolkataZone = 'Asia/Kolkata';

/** The Asia/Kolkata date and time of an instant, to the second, as spreadsheets read it: `YYYY-MM-DD HH:MM:SS`. */
export function kolkataTime(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** The instant at which an Asia/Kolkata day `YYYY-MM-DD` begins; `days` later, when given. */
export function kolkataDateStart(date: string, days = 0): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs - offsetMs);
}

/** The date `YYYY-MM-DD` this many days after another. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The hour of the day in Asia/Kolkata, 0 to 23. */
export function kolkataHour(at: Date): number {
  return new Date(at.getTime() + offsetMs).getUTCHours();
}

/** The Indian financial year of an instant, April to March, as invoices number it: `2627` for 2026-27. */
export function financialYear(at: Date): string {
  const [year = 0, month = 0] = kolkataDate(at).split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${String(first % 100).padStart(2, '0')}${String((first + 1) % 100).padStart(2, '0')}`;
}

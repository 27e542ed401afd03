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

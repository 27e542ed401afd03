const oneDecimal = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });
const clock = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const ratingFormat = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** What a driver nobody has rated yet shows (§9). */
export const newDriverRating = 5;

/** "9.8 km", or "350 m" under a kilometre. */
export function formatKm(km: number): string {
  return km < 0.995 ? `${Math.round(km * 100) * 10} m` : `${oneDecimal.format(km)} km`;
}

/** "24 min", or "1 h 5 min" from an hour on. */
export function formatMinutes(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes));
  if (whole < 60) return `${whole} min`;
  const rest = whole % 60;
  return rest === 0 ? `${Math.floor(whole / 60)} h` : `${Math.floor(whole / 60)} h ${rest} min`;
}

/** "10:42" on the device's clock. */
export function formatClock(at: number | string): string {
  return clock.format(new Date(at));
}

/** "4.9"; a driver without ratings shows 5.0. */
export function formatRating(rating: number | null): string {
  return ratingFormat.format(rating ?? newDriverRating);
}

import { formatUnit, inLanguage } from '@rahi/web-kit';

const ratingFormat = inLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** The rating shown for a driver without ratings (§9). */
export const newDriverRating = 5;

/** "9.8 km", or "350 m" under a kilometre. */
export function formatKm(km: number): string {
  return km < 0.995 ? formatUnit(Math.round(km * 100) * 10, 'meter') : formatUnit(km, 'kilometer', { most: 1 });
}

/** "24 min", or "1 hr 5 min" from an hour on. */
export function formatMinutes(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes));
  if (whole < 60) return formatUnit(whole, 'minute');
  const rest = whole % 60;
  const hours = formatUnit(Math.floor(whole / 60), 'hour');
  return rest === 0 ? hours : `${hours} ${formatUnit(rest, 'minute')}`;
}

/** "4.9"; a driver without ratings shows 5.0. */
export function formatRating(rating: number | null): string {
  return ratingFormat().format(rating ?? newDriverRating);
}

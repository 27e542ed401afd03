import { formatRupees, rupeesFromPaise } from '@rahi/contracts/money';
import { formatUnit, inLanguage } from '@rahi/web-kit';

/** "0.8 km" to 10 km, "24 km" above. */
export function kmText(km: number): string {
  return formatUnit(km, 'kilometer', { exactly: km < 10 ? 1 : 0 });
}

/** "24 min", or "3 hr 31 min" from an hour on. */
export function minutesText(minutes: number): string {
  if (minutes < 60) return formatUnit(minutes, 'minute');
  const rest = minutes % 60;
  const hours = formatUnit(Math.floor(minutes / 60), 'hour');
  return rest === 0 ? hours : `${hours} ${formatUnit(rest, 'minute')}`;
}

/** The values of `rideRequest.length`: how long a ride is. @param minutes whole ones */
export const lengthOf = (km: number, minutes: number) => ({
  kmText: kmText(km),
  long: minutes >= 60,
  duration: minutes < 60 ? minutes : minutesText(minutes),
});

/** "250 m" (to 10 m) below a kilometre, else as `kmText`. */
export function metresText(metres: number): string {
  const rounded = Math.round(metres / 10) * 10;
  return rounded < 1000 ? formatUnit(Math.max(0, rounded), 'meter') : kmText(metres / 1000);
}

/** Kilometres an hour from metres a second (§2: speed × 3.6); 0 when the device does not say. */
export function kmPerHour(metresPerSecond: number | null): number {
  return Math.round(Math.max(0, metresPerSecond ?? 0) * 3.6);
}

/** "₹165.44" from integer paise. */
export function paiseText(paise: number): string {
  return formatRupees(rupeesFromPaise(paise));
}

const steps: readonly [limitSeconds: number, unitSeconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [3600, 60, 'minute'],
  [86_400, 3600, 'hour'],
  [Number.POSITIVE_INFINITY, 86_400, 'day'],
];
const relative = inLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/** "5 minutes ago", "yesterday"; "now" under a minute in the language's own word. */
export function timeAgo(iso: string, now: number = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (seconds < 60) return relative().format(0, 'second');
  const [, unitSeconds, unit] = steps.find(([limit]) => seconds < limit) ?? steps[2]!;
  return relative().format(-Math.floor(seconds / unitSeconds), unit);
}

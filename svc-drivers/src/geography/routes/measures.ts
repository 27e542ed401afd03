import type { Route } from '@rahi/contracts/places';

type Measure = Route['distance'];

const points = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const;

/** The point of the compass nearest to a bearing in degrees clockwise from north. */
export function compassPoint(bearing: number): (typeof points)[number] {
  return points[Math.round(bearing / 45) % 8] ?? 'north';
}

/** In whole metres. The text is "250 m" below a kilometre (to 10 m), "4.2 km" below a hundred, "128 km" above. */
export function distanceMeasure(km: number): Measure {
  const value = Math.round(km * 1000);
  const tens = Math.round(km * 100) * 10;
  if (tens < 1000) return { text: `${tens} m`, value };
  return { text: km < 99.95 ? `${km.toFixed(1)} km` : `${Math.round(km)} km`, value };
}

/** In whole seconds. The text is in minutes, rounded unless `asMinutes` is given, and at least 1 for a drive. */
export function durationMeasure(seconds: number, asMinutes = Math.round(seconds / 60)): Measure {
  const value = Math.round(seconds);
  const minutes = value > 0 ? Math.max(1, asMinutes) : 0;
  if (minutes < 60) return { text: `${minutes} min`, value };
  const rest = minutes % 60;
  return { text: `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`, value };
}

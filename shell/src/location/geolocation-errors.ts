import { LocationError, type LocationErrorKind } from '@rahi/web-kit';

const kinds: Readonly<Record<number, LocationErrorKind>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/** The browser's error in the documented words (§5). */
export function locationErrorOf(error: Pick<GeolocationPositionError, 'code'>): LocationError {
  return new LocationError(kinds[error.code] ?? 'failed');
}

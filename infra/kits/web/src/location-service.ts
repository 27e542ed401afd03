import type { City, ReversePlace } from '@rahi/contracts/places';
import { isErrorNamed } from './error-name.js';
import type { Store } from './store.js';

/** A fix of the device. Speed in metres a second, accuracy in metres, heading in degrees clockwise from north. */
export interface Position {
  lat: number;
  lng: number;
  accuracy: number;
  speed: number | null;
  heading: number | null;
  /** Epoch milliseconds. */
  at: number;
  /**
   * R49: the fix far from the last position that waited for this one. A service waits for a second one too, so it is sent both.
   * An older shell has none.
   */
  confirms?: Position;
}

/** How long a first fix may take: 10 s for riders, 30 s for drivers (§9). */
export type LocationProfile = 'rider' | 'driver';

export type LocationErrorKind = 'denied' | 'unavailable' | 'timeout' | 'unsupported' | 'failed';

/** The reason for a missing fix. `describeError` has the documented words (§5). */
export class LocationError extends Error {
  static override [Symbol.hasInstance](value: unknown): value is LocationError {
    return isErrorNamed(value, 'LocationError');
  }

  constructor(readonly kind: LocationErrorKind) {
    super(`The location is not known: ${kind}.`);
    this.name = 'LocationError';
  }
}

/** A served city that the person looks at for this visit, because they are elsewhere or their position is not known. */
export interface CityView extends Pick<City, 'name' | 'slug' | 'lat' | 'lng'> {
  /** Whether it counts as the person's position (R32, local mode only). Otherwise it only decides what to show. */
  isPosition: boolean;
}

export interface LocationState {
  /** The last fix, kept after an error. */
  position: Position | null;
  /** The place of the last fix; null until its name is known. */
  place: ReversePlace | null;
  error: LocationError | null;
  locating: boolean;
  /** Whether a screen is watching. */
  watching: boolean;
  /** The city that the person looks at. An older shell has none. */
  city?: CityView | null;
}

/** What of a city counts while a person looks at it. */
export type LookedAt = Pick<City, 'name' | 'slug' | 'lat' | 'lng'>;

/** The device's position, once for the whole page. */
export interface LocationService extends Store<LocationState> {
  /** One fix, at most 5 minutes old. @throws LocationError */
  locate(profile?: LocationProfile): Promise<Position>;
  /** Follows the device with high accuracy until the returned function is called; several screens share one watch. */
  watch(profile?: LocationProfile): () => void;
  /**
   * The position once no fix is in doubt (R49): at once while none is, else within some seconds, in which the device is asked again. An
   * older shell does not have this: `settledPosition` is for both.
   */
  settled?(): Promise<Position | null>;
  /** Looks at a city until the tab is closed; null ends it. An older shell does not have this. */
  lookAt?(city: LookedAt | null): Promise<void>;
}

/** Where the person is, for a press that depends on it: a fix in doubt is settled first (R49). Null while it is unknown. */
export async function settledPosition(location: LocationService): Promise<Position | null> {
  return location.settled ? location.settled() : location.getSnapshot().position;
}

import {
  createStore,
  LocationError,
  type LocationProfile,
  type LocationService,
  type LocationState,
  type Position,
} from '@rahi/web-kit';
import { locationErrorOf } from './geolocation-errors.js';

/** §9: how long a fix may take, and how old it may be, in milliseconds. */
const fixTimeout: Readonly<Record<LocationProfile, number>> = { rider: 10_000, driver: 30_000 };
const oneShotMaxAge = 5 * 60_000;
const watchMaxAge = 5_000;

/** The device's position, once for the page. `onFix` is called with each new one. */
export function createLocationService(
  geolocation: Geolocation | undefined,
  onFix: (position: Position) => void = () => undefined,
) {
  const store = createStore<LocationState>({
    position: null,
    place: null,
    error: null,
    locating: false,
    watching: false,
  });
  const change = (changes: Partial<LocationState>) => store.set({ ...store.getSnapshot(), ...changes });
  const watchers = new Map<symbol, LocationProfile>();
  let watchId: number | null = null;

  const settle = (fix: GeolocationPosition): Position => {
    const position = positionOf(fix);
    change({ position, error: null, locating: false });
    onFix(position);
    return position;
  };
  const fail = (error: LocationError): LocationError => {
    change({ error, locating: false });
    return error;
  };

  /** One watch serves all screens, with the longest of their time limits. */
  const restartWatch = () => {
    if (watchId !== null) geolocation?.clearWatch(watchId);
    watchId = null;
    change({ watching: watchers.size > 0 });
    if (watchers.size === 0) return;
    if (!geolocation) return void fail(new LocationError('unsupported'));
    const profile = [...watchers.values()].includes('driver') ? 'driver' : 'rider';
    watchId = geolocation.watchPosition(settle, (error) => fail(locationErrorOf(error)), {
      enableHighAccuracy: true,
      timeout: fixTimeout[profile],
      maximumAge: watchMaxAge,
    });
  };

  const service: LocationService = {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,

    locate(profile = 'rider') {
      if (!geolocation) return Promise.reject(fail(new LocationError('unsupported')));
      change({ locating: true });
      return new Promise<Position>((resolve, reject) => {
        geolocation.getCurrentPosition(
          (fix) => resolve(settle(fix)),
          (error) => reject(fail(locationErrorOf(error))),
          { enableHighAccuracy: true, timeout: fixTimeout[profile], maximumAge: oneShotMaxAge },
        );
      });
    },

    watch(profile = 'rider') {
      const token = Symbol(profile);
      const patience = [...watchers.values()].includes('driver');
      watchers.set(token, profile);
      if (watchId === null || (profile === 'driver' && !patience)) restartWatch();
      return () => {
        if (watchers.delete(token) && watchers.size === 0) restartWatch();
      };
    },
  };

  /** Starts a failed watch again if a screen still needs it. */
  const watchAnew = () => {
    if (watchers.size > 0 && store.getSnapshot().error) restartWatch();
  };
  return { service, watchAnew, nameIt: (place: LocationState['place']) => change({ place }) };
}

function positionOf({ coords, timestamp }: GeolocationPosition): Position {
  const { latitude: lat, longitude: lng, accuracy, speed, heading } = coords;
  // Standing still, browsers report no heading as NaN.
  return { lat, lng, accuracy, speed, heading: Number.isFinite(heading) ? heading : null, at: timestamp };
}

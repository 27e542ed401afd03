import {
  createStore,
  LocationError,
  type CityView,
  type LocationProfile,
  type LocationService,
  type LocationState,
  type Position,
} from '@rahi/web-kit';
import { noCity, type ChosenCity } from './chosen-city.js';
import { locationErrorOf } from './geolocation-errors.js';

/** §9: how long a fix may take, and how old it may be, in milliseconds. */
const fixTimeout: Readonly<Record<LocationProfile, number>> = { rider: 10_000, driver: 30_000 };
const oneShotMaxAge = 5 * 60_000;
const watchMaxAge = 5_000;
/** Metres a second: a device that says more is wrong (R49). */
const fastest = 70;

/**
 * The person's position, held once for the page: the device's, unless a city counts as it.
 * @param onFix is called with each new position; `isRestart` when it does not continue from the last one
 * @param chosen the city that the person looks at
 */
export function createLocationService(
  geolocation: Geolocation | undefined,
  onFix: (position: Position, isRestart: boolean) => void = () => undefined,
  chosen: ChosenCity = noCity,
) {
  const store = createStore<LocationState>({
    position: null,
    place: null,
    error: null,
    locating: false,
    watching: false,
    city: null,
  });
  const change = (changes: Partial<LocationState>) => store.set({ ...store.getSnapshot(), ...changes });
  const watchers = new Map<symbol, LocationProfile>();
  let watchId: number | null = null;
  let device: Pick<LocationState, 'position' | 'error'> = { position: null, error: null };
  /** The city's, while it counts as the person's. */
  let inCity: Position | null = null;
  /** The next position has nothing to do with the one before. */
  let isRestart = false;

  const tell = (position: Position) => {
    onFix(position, isRestart);
    isRestart = false;
  };

  const settle = (fix: GeolocationPosition): Position => {
    const position = positionOf(fix);
    device = { position, error: null };
    if (inCity) {
      change({ locating: false });
      return inCity;
    }
    change({ position, error: null, locating: false });
    tell(position);
    return position;
  };
  const fail = (error: LocationError): LocationError => {
    device = { ...device, error };
    change(inCity ? { locating: false } : { error, locating: false });
    return error;
  };
  const stand = (city: CityView | null) => {
    inCity = city?.isPosition ? positionIn(city) : null;
    // The name of the old place does not stay for the new one.
    change({ ...(inCity ? { position: inCity, error: null } : device), place: null, city });
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
      if (inCity) {
        tell(inCity);
        return Promise.resolve(inCity);
      }
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

    async lookAt(city) {
      stand(await chosen.choose(city));
      isRestart = true;
      const { position } = store.getSnapshot();
      if (position) tell(position);
      // The failure is in the state.
      else await service.locate().catch(() => undefined);
    },
  };
  stand(chosen.read());

  /** Starts a failed watch again if a screen still needs it. */
  const watchAgain = () => {
    if (watchers.size > 0 && store.getSnapshot().error) restartWatch();
  };
  return { service, watchAgain, nameIt: (place: LocationState['place']) => change({ place }) };
}

function positionIn({ lat, lng }: CityView): Position {
  return { lat, lng, accuracy: 0, speed: null, heading: null, at: Date.now() };
}

function positionOf({ coords, timestamp }: GeolocationPosition): Position {
  const { latitude: lat, longitude: lng, accuracy } = coords;
  const speed = known(coords.speed, fastest);
  return { lat, lng, accuracy, speed, heading: known(coords.heading, 360), at: timestamp };
}

/** What a device says when it does not know: NaN where it stands still, on iOS -1, on others 720 or 1000 (R49). */
function known(value: number | null, most: number): number | null {
  return value !== null && value >= 0 && value <= most ? value : null;
}

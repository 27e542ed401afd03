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
import { createDeviceFixes } from './device-fixes.js';
import { locationErrorOf } from './geolocation-errors.js';

/** §9: how long a fix may take, and how old it may be, in milliseconds. */
const fixTimeout: Readonly<Record<LocationProfile, number>> = { rider: 10_000, driver: 30_000 };
const oneShotMaxAge = 5 * 60_000;
const watchMaxAge = 5_000;
/** R49: a device that sends no other fix after one in doubt is asked for it after this, in milliseconds; where a person waits, after this. */
const confirmAfterMs = 2_000;
const confirmSoonMs = 1_000;
/** How long the answer may take, in milliseconds. */
const confirmTimeout = 5_000;

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
  const fixes = createDeviceFixes();
  let watchId: number | null = null;
  let confirming: ReturnType<typeof setTimeout> | undefined;
  let asking: Promise<void> | null = null;
  let device: Pick<LocationState, 'position' | 'error'> = { position: null, error: null };
  /** The city's, while it counts as the person's. */
  let inCity: Position | null = null;
  /** The next position has nothing to do with the one before. */
  let isRestart = false;

  const tell = (position: Position) => {
    onFix(position, isRestart);
    isRestart = false;
  };

  /** One more fix: the last good position stays while this one is kept out (R49). */
  const settle = (fix: GeolocationPosition, isAnswer = false) => {
    const doubted = fixes.doubtedSince();
    const taken = fixes.take(fix, isAnswer);
    const doubts = fixes.doubtedSince();
    if (doubts !== doubted || isAnswer) {
      clearTimeout(confirming);
      confirming = undefined;
    }
    if (doubts !== null) confirming ??= setTimeout(() => void askAgain(), confirmAfterMs);
    if (taken.verdict !== 'taken') return;
    device = { position: taken.position, error: null };
    if (inCity) return change({ locating: false });
    change({ position: taken.position, error: null, locating: false });
    tell(taken.position);
  };

  /**
   * Asks a device for the second fix that it does not send by itself. Chromium answers a question beside a watch only when the device
   * moves, so the watch rests until the answer.
   */
  const askAgain = (): Promise<void> => {
    clearTimeout(confirming);
    confirming = undefined;
    asking ??= new Promise<void>((resolve) => {
      stopWatch();
      const done = () => {
        asking = null;
        restartWatch();
        resolve();
      };
      const options = { enableHighAccuracy: true, timeout: confirmTimeout, maximumAge: 0 };
      const onAnswer = (fix: GeolocationPosition) => {
        settle(fix, true);
        done();
      };
      // Without an answer the fix stays in doubt until the watch has the next one.
      geolocation?.getCurrentPosition(onAnswer, done, options);
    });
    return asking;
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

  const stopWatch = () => {
    if (watchId !== null) geolocation?.clearWatch(watchId);
    watchId = null;
  };
  /** One watch serves all screens, with the longest of their time limits. */
  const restartWatch = () => {
    stopWatch();
    change({ watching: watchers.size > 0 });
    // The answer to a question starts it again.
    if (watchers.size === 0 || asking) return;
    if (!geolocation) return void fail(new LocationError('unsupported'));
    const profile = [...watchers.values()].includes('driver') ? 'driver' : 'rider';
    watchId = geolocation.watchPosition(
      (fix) => settle(fix),
      (error) => fail(locationErrorOf(error)),
      {
        enableHighAccuracy: true,
        timeout: fixTimeout[profile],
        maximumAge: watchMaxAge,
      },
    );
  };

  const settled = async (): Promise<Position | null> => {
    const since = fixes.doubtedSince();
    if (!inCity && since !== null) {
      // The device may send the second one by itself meanwhile.
      await passed(since + confirmSoonMs - Date.now());
      if (fixes.doubtedSince() !== null) await askAgain();
    }
    return inCity ?? device.position;
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
        const onAnswer = async (fix: GeolocationPosition) => {
          settle(fix);
          const position = await settled();
          change({ locating: false });
          if (position) resolve(position);
          else reject(fail(new LocationError('unavailable')));
        };
        geolocation.getCurrentPosition(
          (fix) => void onAnswer(fix),
          (error) => reject(fail(locationErrorOf(error))),
          { enableHighAccuracy: true, timeout: fixTimeout[profile], maximumAge: oneShotMaxAge },
        );
      });
    },
    settled,

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

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

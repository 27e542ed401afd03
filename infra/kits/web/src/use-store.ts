import { useSyncExternalStore } from 'react';
import type { LocationService, LocationState } from './location-service.js';
import type { Store } from './store.js';

/** The store's value now, and a new rendering whenever it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
}

/** Where the device is, what that place is called, and what went wrong if anything did. */
export function useLocationState(location: LocationService): LocationState {
  return useStore(location);
}

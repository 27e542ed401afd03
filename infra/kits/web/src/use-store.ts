import { useSyncExternalStore } from 'react';
import type { LocationService, LocationState } from './location-service.js';
import type { Store } from './store.js';

/** The store's value. The component renders again when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
}

/** The device's position, the name of the place, and the error if there is one. */
export function useLocationState(location: LocationService): LocationState {
  return useStore(location);
}

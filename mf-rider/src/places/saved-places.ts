import { createStore, useRemote, useStore, type Store } from '@rahi/web-kit';
import { useEffect, useMemo } from 'react';
import { isRecord, parse, readStop, type Stop } from '../rides/trip-plan.js';

/** The four saved destinations (§2), in the order shown. */
export const savedPlaceIds = ['home', 'work', 'mall', 'airport'] as const;
export type SavedPlaceId = (typeof savedPlaceIds)[number];

export const longestName = 24;

/** A destination as the rider has set it. */
export interface SavedPlace extends Stop {
  /** Empty until the rider names it: the catalogue has a name for each. */
  name: string;
}

/** The destinations that the rider has set; the others have their defaults. */
export type SavedPlaces = Readonly<Partial<Record<SavedPlaceId, SavedPlace>>>;

export interface SavedPlacesStore extends Store<SavedPlaces> {
  save(id: SavedPlaceId, place: SavedPlace): void;
  /** Makes it the default again. */
  reset(id: SavedPlaceId): void;
  /** Puts others in their place. */
  replace(places: SavedPlaces): void;
}

/** Milliseconds after the home screen is shown: the files that it needs come first. */
const keptAfterMs = 1_000;

/** A rider's saved destinations as this device keeps them. */
export function savedPlacesOf(riderId: string, storage: Storage = localStorage): SavedPlacesStore {
  const key = `rahi.rider.places.${riderId}`;
  // Another tab may have changed them.
  const kept = () => readPlaces(storage.getItem(key));
  const store = createStore(kept());
  const keep = (next: SavedPlaces) => {
    storage.setItem(key, JSON.stringify(next));
    store.set(next);
  };
  return {
    ...store,
    save: (id, place) => keep({ ...kept(), [id]: place }),
    reset(id) {
      const { [id]: _, ...others } = kept();
      keep(others);
    },
    replace: keep,
  };
}

/** A rider's saved destinations: this device's at once, and soon those of the server. */
export function useSavedPlaces(riderId: string) {
  const { api } = useRemote();
  const store = useMemo(() => savedPlacesOf(riderId), [riderId]);
  useEffect(() => {
    const left = new AbortController();
    const start = async () => (await import('./places-on-server.js')).keepOnServer(api, riderId, store, left.signal);
    const timer = setTimeout(() => {
      start().catch((error: unknown) => console.warn('Saved places stay on this device for now.', error));
    }, keptAfterMs);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [api, riderId, store]);
  return { places: useStore(store), save: store.save, reset: store.reset };
}

/** Reads saved destinations from storage, dropping damaged ones. */
export function readPlaces(text: string | null): SavedPlaces {
  const stored = parse(text);
  if (!isRecord(stored)) return {};
  const places: Partial<Record<SavedPlaceId, SavedPlace>> = {};
  for (const id of savedPlaceIds) {
    const place = stored[id];
    const stop = readStop(place);
    if (stop) places[id] = { ...stop, name: nameIn(place) };
  }
  return places;
}

function nameIn(place: unknown): string {
  const name = isRecord(place) ? place['name'] : null;
  return typeof name === 'string' ? name.trim().slice(0, longestName) : '';
}

import { createStore, useStore, type Store } from '@rahi/web-kit';
import { useMemo } from 'react';
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

/** Those that the rider has set; the others are as by default. */
export type SavedPlaces = Readonly<Partial<Record<SavedPlaceId, SavedPlace>>>;

export interface SavedPlacesStore extends Store<SavedPlaces> {
  save(id: SavedPlaceId, place: SavedPlace): void;
  /** Makes it the default again. */
  reset(id: SavedPlaceId): void;
}

/** A rider's saved destinations, kept on this device. */
export function savedPlacesOf(riderId: string, storage: Storage = localStorage): SavedPlacesStore {
  const key = `rahi.rider.places.${riderId}`;
  const store = createStore<SavedPlaces>(read(storage.getItem(key)));
  const keep = (next: SavedPlaces) => {
    storage.setItem(key, JSON.stringify(next));
    store.set(next);
  };
  return {
    ...store,
    save: (id, place) => keep({ ...store.getSnapshot(), [id]: place }),
    reset(id) {
      const { [id]: _, ...others } = store.getSnapshot();
      keep(others);
    },
  };
}

export function useSavedPlaces(riderId: string) {
  const store = useMemo(() => savedPlacesOf(riderId), [riderId]);
  return { places: useStore(store), save: store.save, reset: store.reset };
}

function read(text: string | null): SavedPlaces {
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

import { createStore, useStore, type Store } from '@rahi/web-kit';
import { useMemo } from 'react';
import { isRecord, parse, readStop, type Stop } from '../rides/trip-plan.js';

/** The two saved destinations that only the rider can say. */
export const ownPlaces = ['home', 'work'] as const;
export type OwnPlace = (typeof ownPlaces)[number];

export type SavedPlaces = Readonly<Partial<Record<OwnPlace, Stop>>>;

export interface SavedPlacesStore extends Store<SavedPlaces> {
  save(place: OwnPlace, stop: Stop): void;
}

/** A rider's own places, kept on this device. */
export function savedPlacesOf(riderId: string, storage: Storage = localStorage): SavedPlacesStore {
  const key = `rahi.rider.places.${riderId}`;
  const store = createStore<SavedPlaces>(read(storage.getItem(key)));
  return {
    ...store,
    save(place, stop) {
      const next = { ...store.getSnapshot(), [place]: stop };
      storage.setItem(key, JSON.stringify(next));
      store.set(next);
    },
  };
}

export function useSavedPlaces(riderId: string) {
  const store = useMemo(() => savedPlacesOf(riderId), [riderId]);
  return { places: useStore(store), save: store.save };
}

function read(text: string | null): SavedPlaces {
  const stored = parse(text);
  if (!isRecord(stored)) return {};
  const places: Partial<Record<OwnPlace, Stop>> = {};
  for (const place of ownPlaces) {
    const stop = readStop(stored[place]);
    if (stop) places[place] = stop;
  }
  return places;
}

import { removePlace, savedPlaces, savePlace } from '@rahi/contracts/calls/saved-places.calls';
import { ApiError, NetworkError, type ApiClient } from '@rahi/web-kit';
import { readPlaces, savedPlaceIds, type SavedPlace, type SavedPlaces, type SavedPlacesStore } from './saved-places.js';

/**
 * Keeps a rider's saved places alike on this device and on the server, from now until the signal. A change that could not be
 * sent is sent once there is a network again, or with the next visit.
 */
export async function keepOnServer(
  api: ApiClient,
  riderId: string,
  store: SavedPlacesStore,
  until: AbortSignal,
  storage: Storage = localStorage,
): Promise<void> {
  let replacing = false;
  const replace = (places: SavedPlaces) => {
    replacing = true;
    store.replace(places);
    replacing = false;
  };
  let last = Promise.resolve();
  /** Runs one exchange at a time. */
  const again = () => {
    last = last.then(() => exchange(api, riderId, { ...store, replace }, storage)).catch(report);
    return last;
  };
  if (!until.aborted) {
    const online = () => void again();
    window.addEventListener('online', online);
    const unsubscribe = store.subscribe(() => {
      if (!replacing) void again();
    });
    until.addEventListener('abort', () => {
      unsubscribe();
      window.removeEventListener('online', online);
    });
  }
  await again();
}

/**
 * Synchronizes both sides. Changes made here since the last exchange are sent; everything else comes from the server.
 * Before the first exchange it is unknown what changed: then the server wins, and is sent only what it lacks.
 * @throws NetworkError, ApiError when the request fails
 */
async function exchange(
  api: ApiClient,
  riderId: string,
  store: Pick<SavedPlacesStore, 'getSnapshot' | 'replace'>,
  storage: Storage,
): Promise<void> {
  const key = `rahi.rider.places.synced.${riderId}`;
  const stored = storage.getItem(key);
  const base = stored === null ? null : readPlaces(stored);
  const { places } = await api.call(savedPlaces, { params: { id: riderId } });
  const server = readPlaces(JSON.stringify(Object.fromEntries(places.map((place) => [place.place, place]))));
  const local = store.getSnapshot();
  const both: Partial<Record<string, SavedPlace>> = { ...server };
  const refused: Partial<Record<string, SavedPlace>> = {};
  for (const place of savedPlaceIds) {
    const [here, there] = [local[place], server[place]];
    const changed = base === null ? here !== undefined && there === undefined : !isSame(here, base[place]);
    if (!changed) continue;
    const params = { id: riderId, place };
    if (!here) {
      await api.call(removePlace, { params });
      delete both[place];
    } else if (await isTaken(api.call(savePlace, { params, body: here }))) both[place] = here;
    else refused[place] = here;
  }
  storage.setItem(key, JSON.stringify(both));
  // Changes made here in the meantime stay, and are sent next.
  const now = store.getSnapshot();
  const shown: Partial<Record<string, SavedPlace>> = { ...both, ...refused };
  for (const place of savedPlaceIds)
    if (!isSame(now[place], local[place])) {
      delete shown[place];
      if (now[place]) shown[place] = now[place];
    }
  store.replace(shown);
}

/** Whether the server took the place. A refused place stays on this device only. @throws any error other than a refusal */
async function isTaken(saving: Promise<unknown>): Promise<boolean> {
  try {
    await saving;
    return true;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 400 || error.code === 'too_many_places')) return false;
    throw error;
  }
}

function isSame(one: SavedPlace | undefined, other: SavedPlace | undefined): boolean {
  return textOf(one) === textOf(other);
}

function textOf(place: SavedPlace | undefined): string {
  return place ? JSON.stringify([place.name, place.address, place.lat, place.lng]) : '';
}

function report(error: unknown): void {
  // Without an answer, this device's copy is shown, and the next exchange sends its changes.
  if (!(error instanceof NetworkError)) console.warn('Saved places could not be synchronized.', error);
}

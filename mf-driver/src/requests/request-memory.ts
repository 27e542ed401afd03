import { createStore, type Store } from '@rahi/web-kit';

/**
 * What this driver has seen of the requests, and done with them. Nothing of it goes to the server (§4: declining is
 * local). The store's value is what was set aside, by declining or by running out: it is not offered again.
 */
export interface RequestMemory extends Store<ReadonlySet<string>> {
  /** Since when (epoch milliseconds) a request has been on screen: paging away and back gains no time. */
  shownSince(rideId: string): number;
  setAside(rideId: string): void;
  /** The first of these that the driver has not been told of yet; from now on all of them have been told. */
  firstNew<T extends { id: string }>(requests: readonly T[]): T | undefined;
}

export function createRequestMemory(): RequestMemory {
  const store = createStore<ReadonlySet<string>>(new Set());
  const shown = new Map<string, number>();
  const told = new Set<string>();
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    shownSince(rideId) {
      const since = shown.get(rideId) ?? Date.now();
      shown.set(rideId, since);
      return since;
    },
    setAside: (rideId) => store.set(new Set(store.getSnapshot()).add(rideId)),
    firstNew(requests) {
      const fresh = requests.filter(({ id }) => !told.has(id));
      for (const { id } of fresh) told.add(id);
      return fresh[0];
    },
  };
}

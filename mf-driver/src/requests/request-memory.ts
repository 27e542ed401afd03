import { createStore, parseJson, type Store } from '@rahi/web-kit';
import type { DeviceStorage } from '@rahi/web-kit';
import { answeredKeys, offerKey, type Offered } from '@rahi/web-kit/requests';

/**
 * The requests that this driver has seen and answered, by `offerKey`. The store's value is the set of requests that the
 * driver declined or let expire, which are not shown again.
 */
export interface RequestMemory extends Store<ReadonlySet<string>> {
  /** The time (epoch milliseconds) at which a request was first on screen: neither paging away nor a reload extends it. */
  shownSince(request: Offered): number;
  /** Since when it has been on screen, else since when this page has known it. */
  knownSince(request: Offered): number;
  setAside(request: Offered): void;
  /** The first of these that the driver has not been notified of and that was not on screen; marks all of them as notified. */
  firstNew<T extends Offered>(requests: readonly T[]): T | undefined;
  /** The first request offered to this driver that has not been on screen. */
  firstUnshownOffer<T extends Offered>(requests: readonly T[]): T | undefined;
}

/** Longer than any request is open (R12), in milliseconds. */
const keptForMs = 10 * 60_000;

/** One stored request: its key, the time it was first on screen, and whether it was set aside. */
type Row = readonly [key: string, since: number, aside: boolean];

interface RequestMemoryOptions {
  /** Outlives a reload, and no more than the tab. */
  storage: DeviceStorage;
  userId: string;
}

export function createRequestMemory({ storage, userId }: RequestMemoryOptions): RequestMemory {
  const storageKey = `rahi.requests.${userId}`;
  const rows = new Map(rowsIn(storage.getItem(storageKey)).map((row) => [row[0], row]));
  const store = createStore<ReadonlySet<string>>(new Set(asideIn(rows)));
  const notified = new Set<string>();
  const known = new Map<string, number>();

  const keep = (...kept: readonly Row[]) => {
    for (const row of kept) rows.set(row[0], row);
    storage.setItem(storageKey, JSON.stringify([...rows.values()].filter(isRecent)));
  };
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    shownSince(request) {
      const key = offerKey(request);
      const row = rows.get(key);
      if (row) return row[1];
      const since = Date.now();
      keep([key, since, false]);
      return since;
    },
    knownSince(request) {
      const key = offerKey(request);
      const since = rows.get(key)?.[1] ?? known.get(key) ?? Date.now();
      known.set(key, since);
      return since;
    },
    setAside(request) {
      keep(...answeredKeys(request).map((key): Row => [key, rows.get(key)?.[1] ?? Date.now(), true]));
      store.set(new Set(asideIn(rows)));
    },
    firstNew(requests) {
      const fresh = requests.filter((request) => !notified.has(offerKey(request)) && !rows.has(offerKey(request)));
      for (const request of fresh) notified.add(offerKey(request));
      return fresh[0];
    },
    firstUnshownOffer: (requests) =>
      requests.find((request) => request.offer?.expiresAt && !rows.has(offerKey(request))),
  };
}

function asideIn(rows: ReadonlyMap<string, Row>): string[] {
  return [...rows.values()].filter(([, , aside]) => aside).map(([key]) => key);
}

const isRecent = ([, since]: Row): boolean => Date.now() - since < keptForMs;

function rowsIn(text: string | null): Row[] {
  const kept = parseJson(text ?? '');
  return Array.isArray(kept) ? kept.filter(isRow).filter(isRecent) : [];
}

function isRow(value: unknown): value is Row {
  return (
    Array.isArray(value) &&
    typeof value[0] === 'string' &&
    typeof value[1] === 'number' &&
    typeof value[2] === 'boolean'
  );
}

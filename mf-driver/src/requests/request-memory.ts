import { createStore, parseJson, type Store } from '@rahi/web-kit';
import type { DeviceStorage } from '@rahi/web-kit';

/**
 * What this driver has seen of the requests, and done with them. Nothing of it goes to the server (§4: declining is
 * local). The store's value is what was set aside, by declining or by running out: it is not offered again.
 */
export interface RequestMemory extends Store<ReadonlySet<string>> {
  /** Since when (epoch milliseconds) a request has been on screen: neither paging away nor a reload gains time. */
  shownSince(rideId: string): number;
  setAside(rideId: string): void;
  /** The first of these that the driver was not notified of yet; marks all of them as notified. */
  firstNew<T extends { id: string }>(requests: readonly T[]): T | undefined;
  /** Is there one among these that the driver has not heard yet? From now on all of them have been. */
  anyUnheard(requests: readonly { id: string }[]): boolean;
}

/** Longer than any request is open (R12), in milliseconds. */
const keptForMs = 10 * 60_000;

/** One request as it is kept: its ride, since when it has been known, and whether it was set aside. */
type Row = readonly [rideId: string, since: number, aside: boolean];

interface RequestMemoryOptions {
  /** Outlives a reload, and no more than the tab. */
  storage: DeviceStorage;
  userId: string;
}

export function createRequestMemory({ storage, userId }: RequestMemoryOptions): RequestMemory {
  const key = `rahi.requests.${userId}`;
  const rows = new Map(rowsIn(storage.getItem(key)).map((row) => [row[0], row]));
  const store = createStore<ReadonlySet<string>>(new Set(asideIn(rows)));
  const [notified, heard] = [new Set<string>(), new Set<string>()];

  const keep = (row: Row) => {
    rows.set(row[0], row);
    storage.setItem(key, JSON.stringify([...rows.values()].filter(isRecent)));
  };
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    shownSince(rideId) {
      const row = rows.get(rideId);
      if (row) return row[1];
      const since = Date.now();
      keep([rideId, since, false]);
      return since;
    },
    setAside(rideId) {
      keep([rideId, rows.get(rideId)?.[1] ?? Date.now(), true]);
      store.set(new Set(asideIn(rows)));
    },
    firstNew: (requests) => newAmong(notified, requests),
    anyUnheard: (requests) => newAmong(heard, requests) !== undefined,
  };
}

/** The first that is not known yet; from now on all are. */
function newAmong<T extends { id: string }>(known: Set<string>, requests: readonly T[]): T | undefined {
  const fresh = requests.filter(({ id }) => !known.has(id));
  for (const { id } of fresh) known.add(id);
  return fresh[0];
}

function asideIn(rows: ReadonlyMap<string, Row>): string[] {
  return [...rows.values()].filter(([, , aside]) => aside).map(([rideId]) => rideId);
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

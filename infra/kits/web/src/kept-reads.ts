import { areaNames, type AreaName } from '@rahi/contracts/platform';
import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { parseJson } from './api-errors.js';
import type { DeviceStorage } from './device-storage.js';

/** The driver's moves of a trip that wait for the network. */
export const unsentMovesKey = 'rahi.kept.driver.moves';

const keyOf = (area: AreaName) => `rahi.kept.${area}`;
const writeAfterMs = 500;

export interface KeptReadsOptions {
  storage: DeviceStorage;
  area: AreaName;
  /** The user of the reads. Another user's are never restored. */
  userId: string;
  /** Whether to keep a read, by its key. */
  keeps(queryKey: readonly unknown[]): boolean;
}

/**
 * Puts the stored reads into a query client, for a page that opens without a network. A restored read keeps its age
 * (`dataUpdatedAt`) and is read again as soon as it is shown.
 */
export function restoreReads(client: QueryClient, { storage, area, userId }: Omit<KeptReadsOptions, 'keeps'>): void {
  const kept = parseJson(storage.getItem(keyOf(area)) ?? '');
  if (!isKept(kept) || kept.userId !== userId) return;
  hydrate(client, kept.state);
  void client.invalidateQueries({ refetchType: 'none' });
}

/** Keeps a query client's reads as they arrive; of a paged read the first page. @returns a function that ends it */
export function keepReads(client: QueryClient, { storage, area, userId, keeps }: KeptReadsOptions): () => void {
  const key = keyOf(area);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cache = client.getQueryCache();
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && keeps(event.query.queryKey)) {
      timer ??= setTimeout(write, writeAfterMs);
    }
  });

  function write(): void {
    timer = undefined;
    const state = dehydrate(client, {
      shouldDehydrateMutation: () => false,
      shouldDehydrateQuery: ({ queryKey, state: { status } }) => status === 'success' && keeps(queryKey),
    });
    for (const query of state.queries) query.state.data = firstPage(query.state.data);
    try {
      storage.setItem(key, JSON.stringify({ userId, state }));
    } catch {
      // The device has no room. The older copy may contradict newer reads, so it goes too.
      storage.removeItem(key);
    }
  }

  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

/** Deletes the stored reads of every area, and moves that wait: after signing out, no data of the person stays on the device. */
export function forgetKeptReads(storage: DeviceStorage): void {
  for (const area of areaNames) storage.removeItem(keyOf(area));
  storage.removeItem(unsentMovesKey);
}

function isKept(value: unknown): value is { userId: string; state: DehydratedState } {
  return typeof value === 'object' && value !== null && 'userId' in value && 'state' in value;
}

function firstPage(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data;
  const { pages, pageParams } = data;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

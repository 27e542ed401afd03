import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { deviceStorage } from './device-storage.js';
import { keepReads, restoreReads, type KeptReadsOptions } from './kept-reads.js';
import { createQueryClient } from './query-client.js';
import { pageLanguage } from './language/page-language.js';

export interface KeptQueryClientOptions extends Omit<KeptReadsOptions, 'storage'> {
  /** Changes the new client before the stored reads are added. */
  prepare?(client: QueryClient): void;
  /** Reads that are older, in milliseconds, are not restored. */
  maxAgeMs?: number;
}

/**
 * An area's query client. It starts with the reads that this device keeps of the user, and keeps new ones. Options are read
 * once: give the component the user's id as its key.
 */
export function useKeptQueryClient(options: KeptQueryClientOptions): QueryClient {
  const [{ client, kept }] = useState(() => {
    const { prepare, maxAgeMs = Number.POSITIVE_INFINITY, ...reads } = options;
    const created = { client: createQueryClient(), kept: { ...reads, storage: deviceStorage('localStorage') } };
    prepare?.(created.client);
    restoreReads(created.client, created.kept);
    created.client.removeQueries({ predicate: ({ state }) => Date.now() - state.dataUpdatedAt > maxAgeMs });
    return created;
  });
  useEffect(() => keepReads(client, kept), [client, kept]);
  // Turns and receipts are in the language in which they were asked for: what is on screen is read again in the new one. What could not
  // be read stays: reading it again would take away why, and the button that tries again.
  useEffect(
    () =>
      pageLanguage.subscribe(
        () => void client.invalidateQueries({ predicate: ({ state }) => state.data !== undefined }),
      ),
    [client],
  );
  return client;
}

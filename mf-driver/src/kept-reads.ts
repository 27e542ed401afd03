import { createQueryClient, deviceStorage, keepReads, restoreReads } from '@rahi/web-kit';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** What is older, in milliseconds, helps nobody any more: a ledger of another week, a day long over. */
const keptForMs = 2 * 86_400_000;

const ownKey = (userId: string) => ['', 'api', 'drivers', userId];
const profileKey = (userId: string) => ['', 'api', 'drivers', 'user', userId];

/** What a driver wants to see without a network: the home screen, the trip with its way, the earnings. */
const keepsOf = (userId: string) => (key: readonly unknown[]) =>
  key[2] === 'drivers'
    ? key[3] === userId || key[4] === userId
    : (key[2] === 'rides' && key.length === 4) || key[1] === 'navigation';

/** The area's query client, begun with what the device has kept of this driver's reads. */
export function useKeptQueryClient(userId: string): QueryClient {
  const [client] = useState(() => {
    const created = createQueryClient();
    // A shift is longer than what nobody looks at is otherwise remembered.
    for (const key of [ownKey(userId), profileKey(userId)])
      created.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    restoreReads(created, { storage: deviceStorage('localStorage'), area: 'driver', userId });
    created.removeQueries({ predicate: ({ state }) => Date.now() - state.dataUpdatedAt > keptForMs });
    return created;
  });
  useEffect(
    () => keepReads(client, { storage: deviceStorage('localStorage'), area: 'driver', userId, keeps: keepsOf(userId) }),
    [client, userId],
  );
  return client;
}

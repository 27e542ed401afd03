import { createQueryClient, keepReads, restoreReads } from '@rahi/web-kit';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** What a rider wants to see without a network: the trip with its code, and past rides. */
const keepsOf = (userId: string) => (key: readonly unknown[]) =>
  (key[2] === 'riders' && key[3] === userId) || (key[2] === 'rides' && key.length === 4);

/** The area's query client, begun with what the device has kept of this rider's reads. */
export function useKeptQueryClient(userId: string): QueryClient {
  const [client] = useState(() => {
    const created = createQueryClient();
    restoreReads(created, { storage: window.localStorage, area: 'rider', userId });
    return created;
  });
  useEffect(
    () => keepReads(client, { storage: window.localStorage, area: 'rider', userId, keeps: keepsOf(userId) }),
    [client, userId],
  );
  return client;
}

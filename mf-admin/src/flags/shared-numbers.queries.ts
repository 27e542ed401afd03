import {
  clearSharedDriverNumber,
  clearSharedPhone,
  sharedDriverNumbers,
  sharedPhones,
} from '@rahi/contracts/calls/shared-numbers.calls';
import type { SharedState } from '@rahi/contracts/shared-numbers';
import { useRemote, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pageOptionsFor } from '../area/paging.js';

const listLimit = 20;

/** Where a queue is kept: phones with the accounts, the rest with the drivers. */
export type SharedOf = 'drivers' | 'phones';

export const sharedQuery = (api: ApiClient, of: SharedOf, state: SharedState, cursor: string) => {
  const args = { query: { limit: listLimit, state, ...(cursor ? { cursor } : {}) } };
  return of === 'phones' ? pageOptionsFor(api, sharedPhones, args) : pageOptionsFor(api, sharedDriverNumbers, args);
};

/** Clears an entry. The queue is read again after it, and after a refusal. */
export function useClearShared(of: SharedOf) {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, note }: { id: string; note: string }) => {
      const args = { params: { id }, body: { note } };
      return of === 'phones'
        ? services.api.call(clearSharedPhone, args)
        : services.api.call(clearSharedDriverNumber, args);
    },
    onSettled: () => void client.invalidateQueries(),
  });
}

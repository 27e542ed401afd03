import type { CallArguments } from '@rahi/contracts/call';
import { adminFlags, settleFlag } from '@rahi/contracts/calls/flags.calls';
import type { FlagKind, FlagState } from '@rahi/contracts/flags';
import { useRemote, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pageOptionsFor } from '../area/paging.js';

const listLimit = 20;
/** Others settle, too. In milliseconds. */
export const pollMs = 30_000;

export const flagsQuery = (api: ApiClient, state: FlagState | null, kind: FlagKind | null, cursor: string) =>
  pageOptionsFor(api, adminFlags, {
    query: {
      limit: listLimit,
      ...(state !== null && { state }),
      ...(kind !== null && { kind }),
      ...(cursor ? { cursor } : {}),
    },
  });

export type Settlement = CallArguments<typeof settleFlag>['body'];

/** Settles a flag. The queue is read again after it, and after a refusal. */
export function useSettle(id: string) {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Settlement) => services.api.call(settleFlag, { params: { id }, body }),
    onSettled: () => void client.invalidateQueries(),
  });
}

import { createPromo, promos, switchPromo } from '@rahi/contracts/calls/promos.calls';
import type { PromoTerms } from '@rahi/contracts/promos';
import { readAgain, useRemote, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pageOptionsFor } from '../area/paging.js';

const listLimit = 20;
/** Bookings reserve and give back all the time. In milliseconds. */
export const pollMs = 30_000;

export const promosQuery = (api: ApiClient, cursor: string) =>
  pageOptionsFor(api, promos, { query: { limit: listLimit, ...(cursor ? { cursor } : {}) } });

export function useCreatePromo() {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PromoTerms) => services.api.call(createPromo, { body }),
    onSettled: () => readAgain(client, [promos.path]),
  });
}

export function useSwitchPromo(id: string) {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (active: boolean) => services.api.call(switchPromo, { params: { id }, body: { active } }),
    onSettled: () => readAgain(client, [promos.path]),
  });
}

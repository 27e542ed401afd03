import { changeQueueZone, createQueueZone, queueZones, zoneQueue } from '@rahi/contracts/calls/queues.calls';
import type { ZoneTerms } from '@rahi/contracts/queue-zones';
import { queryOptionsFor, readAgain, useRemote, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Drivers come and leave all the time. In milliseconds. */
export const pollMs = 10_000;

export const zonesQuery = (api: ApiClient) => queryOptionsFor(api, queueZones, {});

export const zoneQueueQuery = (api: ApiClient, id: string) => queryOptionsFor(api, zoneQueue, { params: { id } });

/** Adds a zone, or changes one. @param id of the zone to change; null for a new one */
export function useKeepZone(id: string | null) {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ZoneTerms) =>
      id === null
        ? services.api.call(createQueueZone, { body })
        : services.api.call(changeQueueZone, { params: { id }, body }),
    onSettled: () => readAgain(client, [queueZones.path]),
  });
}

export function useSwitchZone(id: string) {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (active: boolean) => services.api.call(changeQueueZone, { params: { id }, body: { active } }),
    onSettled: () => readAgain(client, [queueZones.path]),
  });
}

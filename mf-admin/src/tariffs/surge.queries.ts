import { adminSurge, controlSurge } from '@rahi/contracts/calls/rides.calls';
import { queryOptionsFor, useRemote, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export const surgeQuery = (api: ApiClient) => queryOptionsFor(api, adminSurge, {});

/** Switches a city's surge on or off, and caps it. */
export function useControlSurge(city: string) {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { active: boolean; mostPercent: number }) =>
      services.api.call(controlSurge, { params: { city }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: surgeQuery(services.api).queryKey }),
  });
}

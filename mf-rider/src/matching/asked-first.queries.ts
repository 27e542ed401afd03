import { askedFirst } from '@rahi/contracts/calls/kept-drivers.calls';
import type { Ride } from '@rahi/contracts/ride';
import { queryOptionsFor, useRemote, type ApiClient } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';

/** The first offer is made within two rounds, and lasts 10 seconds. */
const pollMs = 3_000;

const askedFirstQuery = (api: ApiClient, id: string) => queryOptionsFor(api, askedFirst, { params: { id } });

/**
 * The kept driver who is asked alone now (ADR 86). Null without one, and while that is not known: the search is the same without it.
 * @param offering whether the ride is offered to its first driver only
 */
export function useAskedFirst({ id }: Pick<Ride, 'id'>, offering: boolean): { name: string | null } | null {
  const { api } = useRemote();
  const options = { ...askedFirstQuery(api, id), enabled: offering, refetchInterval: pollMs, retry: false };
  const { data } = useQuery(options);
  return offering ? (data?.driver ?? null) : null;
}

import type { AdminEmergency } from '@rahi/contracts/admin';
import type { CallAnswer } from '@rahi/contracts/call';
import { adminEmergencies, adminUpdateEmergency } from '@rahi/contracts/calls/admin.calls';
import { queryOptionsFor, readAgain, useLive, usePollInterval, type ApiClient, useRemote } from '@rahi/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** Live messages bring them at once; this is for when there is no stream. */
export const emergenciesPollMs = 10_000;

export const emergenciesQuery = (api: ApiClient) => queryOptionsFor(api, adminEmergencies, {});

/** Read at once when the live stream says so, whichever screen of the desk is open. */
export function useEmergencies() {
  const { services } = useRemote();
  const client = useQueryClient();
  const refetchInterval = usePollInterval(services.live, emergenciesPollMs);
  useLive(services.live, (message) => {
    const concerns = message.kind === 'reset' || (message.kind === 'admin' && message.topic === 'emergencies');
    if (concerns) readAgain(client, [adminEmergencies.path]);
  });
  return useQuery({ ...emergenciesQuery(services.api), refetchInterval });
}

/** Emergencies that no administrator has taken on. */
export function openOf(known: CallAnswer<typeof adminEmergencies> | undefined): AdminEmergency[] {
  return known?.emergencies.filter(({ acknowledgedAt }) => acknowledgedAt === null) ?? [];
}

export function useAcknowledge() {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      services.api.call(adminUpdateEmergency, { params: { id }, body: { action: 'acknowledge' } }),
    onSettled: () => readAgain(client, [adminEmergencies.path, '/api/admin/audit']),
  });
}

import type { AdminEmergency } from '@rahi/contracts/admin';
import type { CallAnswer } from '@rahi/contracts/call';
import { adminEmergencies, adminUpdateEmergency } from '@rahi/contracts/calls/admin.calls';
import { queryOptionsFor, readAgain, useLive, usePollInterval, type ApiClient, useRemote } from '@rahi/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** Live messages announce them at once; polling covers a missing stream. */
export const emergenciesPollMs = 10_000;

export const emergenciesQuery = (api: ApiClient) => queryOptionsFor(api, adminEmergencies, {});

/** The emergencies, read again at once on a live message, on every screen of the desk. */
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

import { adminEmergencies, adminUpdateEmergency } from '@rahi/contracts/calls/admin.calls';
import { queryOptionsFor, readAgain, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRemote } from '../remote.context.js';

/** Live messages bring them at once; this is for when there is no stream. */
export const emergenciesPollMs = 10_000;

export const emergenciesQuery = (api: ApiClient) => queryOptionsFor(api, adminEmergencies, {});

export function useAcknowledge() {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      services.api.call(adminUpdateEmergency, { params: { id }, body: { action: 'acknowledge' } }),
    onSettled: () => readAgain(client, [adminEmergencies.path, '/api/admin/audit']),
  });
}

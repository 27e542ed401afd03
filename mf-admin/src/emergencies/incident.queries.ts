import type { IncidentAction } from '@rahi/contracts/incidents';
import { adminEmergencies, adminIncident, adminUpdateEmergency, noteIncident } from '@rahi/contracts/calls/admin.calls';
import { incidentTrip } from '@rahi/contracts/calls/trip-safety.calls';
import { queryOptionsFor, readAgain, useLive, usePollInterval, useRemote } from '@rahi/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { emergenciesPollMs } from './emergencies.queries.js';

/** The car of an incident moves, and nothing announces it to the desk. */
const tripPollMs = 5_000;

/** The path of one incident, as `readAgain` finds it among the queries. */
const pathOf = (id: string) => adminIncident.path.replace(':id', id);

export function useIncident(id: string) {
  const { services } = useRemote();
  const client = useQueryClient();
  const refetchInterval = usePollInterval(services.live, emergenciesPollMs);
  useLive(services.live, (message) => {
    const concerns = message.kind === 'reset' || (message.kind === 'admin' && message.topic === 'emergencies');
    if (concerns) readAgain(client, [pathOf(id)]);
  });
  return useQuery({ ...queryOptionsFor(services.api, adminIncident, { params: { id } }), refetchInterval });
}

/** Phones, last positions and the trail of its ride. */
export function useIncidentTrip(rideId: string, underWay: boolean) {
  const { services } = useRemote();
  return useQuery({
    ...queryOptionsFor(services.api, incidentTrip, { params: { id: rideId } }),
    refetchInterval: underWay ? tripPollMs : false,
  });
}

/** An administrator's action on an incident, or a note. */
export type IncidentChange = { action: IncidentAction; note?: string } | { text: string };

export function useIncidentChange(id: string) {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: IncidentChange): Promise<unknown> =>
      'text' in change
        ? services.api.call(noteIncident, { params: { id }, body: change })
        : services.api.call(adminUpdateEmergency, { params: { id }, body: change }),
    onSettled: () => readAgain(client, [pathOf(id), adminEmergencies.path, '/api/admin/audit']),
  });
}

import type { IncidentAction, IncidentParty, PlaybookStep } from '@rahi/contracts/incidents';
import type { LatLng } from '@rahi/contracts/geo/distance';
import {
  adminEmergencies,
  adminIncident,
  adminUpdateEmergency,
  checkIncident,
  noteIncident,
  startDrill,
} from '@rahi/contracts/calls/admin.calls';
import { reversePlace } from '@rahi/contracts/calls/places.calls';
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
export function useIncidentTrip(
  { rideId, drill = false }: { rideId: string; drill?: boolean | undefined },
  underWay: boolean,
) {
  const { services } = useRemote();
  return useQuery({
    ...queryOptionsFor(services.api, incidentTrip, { params: { id: rideId } }),
    // A drill has no ride.
    enabled: !drill,
    refetchInterval: underWay ? tripPollMs : false,
  });
}

/** An administrator's action on an incident, or a note. */
export type IncidentChange = { action: IncidentAction; note?: string; whom?: IncidentParty } | { text: string };

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

export function useIncidentCheck(id: string) {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ step, done }: { step: PlaybookStep; done: boolean }) =>
      services.api.call(checkIncident, { params: { id, step }, body: { done } }),
    onSettled: () => readAgain(client, [pathOf(id), '/api/admin/audit']),
  });
}

/** Starts a drill at a place. */
export function useStartDrill() {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (position: LatLng | undefined) => services.api.call(startDrill, { body: { position } }),
    onSettled: () => readAgain(client, [adminEmergencies.path, '/api/admin/audit']),
  });
}

/** The address at a point. To about 100 m: a car that moves is not asked about again at each fix. @param at null while it is unknown */
export function useAddressAt(at: LatLng | null): string | null {
  const { services } = useRemote();
  const { lat, lng } = at ?? { lat: 0, lng: 0 };
  const query = { lat: Number(lat.toFixed(3)), lng: Number(lng.toFixed(3)) };
  const found = useQuery({
    ...queryOptionsFor(services.api, reversePlace, { query }),
    enabled: at !== null,
    staleTime: Infinity,
  });
  return at === null ? null : (found.data?.address ?? null);
}

import {
  createOrganisation,
  createPartnerClient,
  limitOrganisation,
  organisation,
  organisations,
  revokeClient,
  rotateSecret,
  suspendOrganisation,
} from '@rahi/contracts/calls/partners.calls';
import type { PartnerClientInput } from '@rahi/contracts/partner-clients';
import { queryOptionsFor, readAgain, useRemote, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pageOptionsFor } from '../area/paging.js';

const listLimit = 20;
/** What programs ask is counted all the time. In milliseconds. */
export const pollMs = 30_000;

export const organisationsQuery = (api: ApiClient, cursor: string) =>
  pageOptionsFor(api, organisations, { query: { limit: listLimit, ...(cursor ? { cursor } : {}) } });

export const organisationQuery = (api: ApiClient, organisationId: string) =>
  queryOptionsFor(api, organisation, { params: { organisationId } });

export function useCreateOrganisation() {
  const { services } = useRemote();
  const read = useReadAgain();
  return useMutation({
    mutationFn: (name: string) => services.api.call(createOrganisation, { body: { name } }),
    onSettled: read,
  });
}

export function useSuspend(organisationId: string) {
  const { services } = useRemote();
  const read = useReadAgain();
  return useMutation({
    mutationFn: (suspended: boolean) =>
      services.api.call(suspendOrganisation, { params: { organisationId }, body: { suspended } }),
    onSettled: read,
  });
}

export function useLimit(organisationId: string) {
  const { services } = useRemote();
  const read = useReadAgain();
  return useMutation({
    mutationFn: (mostRides: number) =>
      services.api.call(limitOrganisation, { params: { organisationId }, body: { mostRides } }),
    onSettled: read,
  });
}

export function useCreateClient(organisationId: string) {
  const { services } = useRemote();
  const read = useReadAgain();
  return useMutation({
    mutationFn: (body: PartnerClientInput) =>
      services.api.call(createPartnerClient, { params: { organisationId }, body }),
    onSettled: read,
  });
}

export function useRotate(clientId: string) {
  const { services } = useRemote();
  const read = useReadAgain();
  return useMutation({
    mutationFn: () => services.api.call(rotateSecret, { params: { clientId } }),
    onSettled: read,
  });
}

export function useRevoke(clientId: string) {
  const { services } = useRemote();
  const read = useReadAgain();
  return useMutation({
    mutationFn: () => services.api.call(revokeClient, { params: { clientId } }),
    onSettled: read,
  });
}

/** The list has numbers of each organisation: both are read again after a change. */
export function useReadAgain() {
  const client = useQueryClient();
  return () => readAgain(client, [organisations.path, organisation.path]);
}

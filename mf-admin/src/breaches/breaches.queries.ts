import {
  breach,
  breaches,
  breachPeople,
  changeBreach,
  createBreach,
  noteBreachStep,
  stopTelling,
  tellOfBreach,
  writeBreachDetails,
} from '@rahi/contracts/calls/breaches.calls';
import type {
  BreachDetails,
  BreachInput,
  BreachPersonState,
  BreachStep,
  BreachWhomInput,
} from '@rahi/contracts/breaches';
import { queryOptionsFor, readAgain, useRemote, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pageOptionsFor } from '../area/paging.js';

const listLimit = 20;
/** In milliseconds: of the list, and of a breach whose people are told. */
export const pollMs = 30_000;
export const tellingPollMs = 3_000;

export const breachesQuery = (api: ApiClient, cursor: string) =>
  pageOptionsFor(api, breaches, { query: { limit: listLimit, ...(cursor ? { cursor } : {}) } });

export const breachQuery = (api: ApiClient, id: string) => queryOptionsFor(api, breach, { params: { id } });

export const breachPeopleQuery = (api: ApiClient, id: string, state: BreachPersonState, cursor: string) =>
  pageOptionsFor(api, breachPeople, {
    params: { id },
    query: { limit: listLimit, state, ...(cursor ? { cursor } : {}) },
  });

export function useCreateBreach() {
  const { services } = useRemote();
  const read = useReadAgain();
  return useMutation({
    mutationFn: (body: BreachInput & { drill: boolean; affects: BreachWhomInput }) =>
      services.api.call(createBreach, { body }),
    onSettled: read,
  });
}

export function useChangeBreach(id: string) {
  const { services } = useRemote();
  const read = useReadAgain();
  return useMutation({
    mutationFn: (body: BreachInput & { affects?: BreachWhomInput }) =>
      services.api.call(changeBreach, { params: { id }, body }),
    onSettled: read,
  });
}

export function useWriteDetails(id: string) {
  const { services } = useRemote();
  const read = useReadAgain();
  return useMutation({
    mutationFn: (body: BreachDetails) => services.api.call(writeBreachDetails, { params: { id }, body }),
    onSettled: read,
  });
}

export function useTell(id: string) {
  const { services } = useRemote();
  const read = useReadAgain();
  return useMutation({
    mutationFn: (body: { perMinute: number; unsureAgain?: boolean }) =>
      services.api.call(tellOfBreach, { params: { id }, body }),
    onSettled: read,
  });
}

export function useStopTelling(id: string) {
  const { services } = useRemote();
  const read = useReadAgain();
  return useMutation({ mutationFn: () => services.api.call(stopTelling, { params: { id } }), onSettled: read });
}

export function useNoteStep(id: string) {
  const { services } = useRemote();
  const read = useReadAgain();
  return useMutation({
    mutationFn: (step: BreachStep) => services.api.call(noteBreachStep, { params: { id }, body: { step } }),
    onSettled: read,
  });
}

/** A change is seen in the list, in the breach and in how its people stand. */
function useReadAgain() {
  const client = useQueryClient();
  return () => readAgain(client, [breaches.path, breach.path, breachPeople.path]);
}

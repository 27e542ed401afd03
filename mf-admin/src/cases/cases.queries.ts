import type { CallArguments } from '@rahi/contracts/call';
import {
  answerCase,
  caseFigures,
  caseMacros,
  deskCase,
  deskCases,
  noteCase,
  updateCase,
} from '@rahi/contracts/calls/support.calls';
import { isAllowedAtDesk } from '@rahi/contracts/admin-roles';
import { queryOptionsFor, readAgain, useRemote, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { pageOptionsFor } from '../area/paging.js';

const listLimit = 20;
/** People and others at the desk write, too. In milliseconds. */
export const pollMs = 30_000;
const casePollMs = 10_000;

export type CaseFilter = Omit<NonNullable<CallArguments<typeof deskCases>['query']>, 'limit' | 'cursor'>;

export const casesQuery = (api: ApiClient, filter: CaseFilter, cursor: string) =>
  pageOptionsFor(api, deskCases, { query: { limit: listLimit, ...filter, ...(cursor ? { cursor } : {}) } });

export const figuresQuery = (api: ApiClient) => queryOptionsFor(api, caseFigures, {});

/** Whether the person at the desk answers cases, and does not only read them. */
export function useAnswersCases(): boolean {
  const { user } = useRemote();
  return isAllowedAtDesk({ isAdmin: true, adminRole: user.adminRole }, answerCase.roles);
}

export function useCase(id: string) {
  const { services } = useRemote();
  return useQuery({ ...queryOptionsFor(services.api, deskCase, { params: { id } }), refetchInterval: casePollMs });
}

/** The ready answers; none until they are known, and none where they cannot be read: an answer can be typed. */
export function useMacros() {
  const { services } = useRemote();
  return useQuery(queryOptionsFor(services.api, caseMacros, {})).data ?? [];
}

export type CaseChange =
  | { answer: CallArguments<typeof answerCase>['body'] }
  | { note: CallArguments<typeof noteCase>['body'] }
  | { update: CallArguments<typeof updateCase>['body'] };

/** What the desk does with a case. The answer is the case afterwards; after a refusal it is read again. */
export function useCaseChange(id: string) {
  const { services } = useRemote();
  const client = useQueryClient();
  const { queryKey } = queryOptionsFor(services.api, deskCase, { params: { id } });
  const params = { id };
  return useMutation({
    mutationFn: (change: CaseChange) => {
      if ('answer' in change) return services.api.call(answerCase, { params, body: change.answer });
      if ('note' in change) return services.api.call(noteCase, { params, body: change.note });
      return services.api.call(updateCase, { params, body: change.update });
    },
    onSuccess: (thread) => client.setQueryData(queryKey, thread),
    onError: () => client.invalidateQueries({ queryKey }),
    onSettled: () => readAgain(client, [deskCases.path, caseFigures.path, '/api/admin/audit']),
  });
}

import type { CallArguments } from '@rahi/contracts/call';
import {
  approvePayouts,
  discardPayouts,
  lateSettlements,
  moneyFigures,
  payoutRun,
  payoutRuns,
  payoutsOfRun,
  preparePayouts,
  settlePayout,
  settlePayouts,
} from '@rahi/contracts/calls/payouts.calls';
import type { MoneyPeriod } from '@rahi/contracts/money-figures';
import { queryOptionsFor, useRemote, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pageOptionsFor } from '../area/paging.js';

const runsLimit = 10;
const payoutsLimit = 50;
/** Others prepare and approve, too. In milliseconds. */
export const pollMs = 30_000;

export const figuresQuery = (api: ApiClient, query: MoneyPeriod) => queryOptionsFor(api, moneyFigures, { query });

export const lateQuery = (api: ApiClient) => queryOptionsFor(api, lateSettlements, {});

export const runsQuery = (api: ApiClient, cursor: string) =>
  pageOptionsFor(api, payoutRuns, { query: { limit: runsLimit, ...(cursor ? { cursor } : {}) } });

export const runQuery = (api: ApiClient, id: string) => queryOptionsFor(api, payoutRun, { params: { id } });

export const payoutsQuery = (api: ApiClient, id: string, cursor: string) =>
  pageOptionsFor(api, payoutsOfRun, {
    params: { id },
    query: { limit: payoutsLimit, ...(cursor ? { cursor } : {}) },
  });

/** After a change, or a refused one, everything that shows money is read again. */
function useReadAgain() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries();
}

export function usePrepare() {
  const { services } = useRemote();
  return useMutation({
    mutationFn: (weekEnding: string) => services.api.call(preparePayouts, { body: { weekEnding } }),
    onSettled: useReadAgain(),
  });
}

export function useDiscard(id: string) {
  const { services } = useRemote();
  return useMutation({
    mutationFn: (reason: string) => services.api.call(discardPayouts, { params: { id }, body: { reason } }),
    onSettled: useReadAgain(),
  });
}

export function useApprove(id: string) {
  const { services } = useRemote();
  return useMutation({
    mutationFn: () => services.api.call(approvePayouts, { params: { id } }),
    onSettled: useReadAgain(),
  });
}

type Outcome = CallArguments<typeof settlePayouts>['body'];

/** Records the outcome at the bank: of one payout, or of all waiting ones in a run. */
export function useSettle(runId: string) {
  const { services } = useRemote();
  return useMutation({
    mutationFn: async ({ payoutId, body }: { payoutId: string | null; body: Outcome }) => {
      if (payoutId === null) await services.api.call(settlePayouts, { params: { id: runId }, body });
      else await services.api.call(settlePayout, { params: { id: payoutId }, body });
    },
    onSettled: useReadAgain(),
  });
}

import { driverEarnings, driverLedger, driverLedgerFile } from '@rahi/contracts/calls/drivers.calls';
import { driverAccount } from '@rahi/contracts/calls/payouts.calls';
import { earningsDays, type EarningsPeriod } from '@rahi/contracts/earnings';
import { queryKeyFor, queryOptionsFor, type ApiClient } from '@rahi/web-kit';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** Settlements a page. */
const pageSize = 20;
/** A month's file may take the server longer than a page of it, in milliseconds. */
const fileTimeoutMs = 30_000;

export const earningsQuery = (api: ApiClient, driverId: string, period: EarningsPeriod) =>
  queryOptionsFor(api, driverEarnings, { params: { driverId }, query: { period } });

export const accountQuery = (api: ApiClient, driverId: string) =>
  queryOptionsFor(api, driverAccount, { params: { driverId } });

/** The settlements of a period, newest first, page by page. */
export function ledgerQuery(api: ApiClient, driverId: string, period: EarningsPeriod) {
  const args = { params: { driverId }, query: { limit: pageSize, from: earningsDays(period, new Date()).first } };
  return infiniteQueryOptions({
    // Its last part keeps it apart from one page of the same list.
    queryKey: [...queryKeyFor(driverLedger, args), '?pages'],
    queryFn: ({ pageParam, signal }) =>
      api.page(
        driverLedger,
        { ...args, query: { ...args.query, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

/** The settlements of a period as a CSV file. @throws ApiError, NetworkError */
export function ledgerFile(api: ApiClient, driverId: string, period: EarningsPeriod): Promise<Blob> {
  return api.file(driverLedgerFile, { params: { driverId }, query: { period } }, { timeoutMs: fileTimeoutMs });
}

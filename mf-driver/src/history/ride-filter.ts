import { earningsDays } from '@rahi/contracts/earnings';
import type { CallArguments } from '@rahi/contracts/call';
import type { driverRides } from '@rahi/contracts/calls/rides.calls';
import { useSearchParams } from '@rahi/web-kit/router';

export const statusFilters = ['all', 'completed', 'cancelled'] as const;
export const periodFilters = ['all', 'week', 'month'] as const;

/** Which rides are shown. */
export interface RideFilter {
  status: (typeof statusFilters)[number];
  period: (typeof periodFilters)[number];
}

export const everything: RideFilter = { status: 'all', period: 'all' };

/** The current filter. It is in the address, and survives a reload. */
export function useRideFilter(): [RideFilter, (filter: RideFilter) => void] {
  const [search, setSearch] = useSearchParams();
  const filter: RideFilter = {
    status: statusFilters.find((one) => one === search.get('status')) ?? everything.status,
    period: periodFilters.find((one) => one === search.get('period')) ?? everything.period,
  };
  const choose = ({ status, period }: RideFilter) =>
    setSearch({ ...(status !== 'all' && { status }), ...(period !== 'all' && { period }) }, { replace: true });
  return [filter, choose];
}

/** The filter as the server takes it. */
export function queryOf({ status, period }: RideFilter): CallArguments<typeof driverRides>['query'] {
  return {
    ...(status !== 'all' && { status }),
    ...(period !== 'all' && { from: earningsDays(period, new Date()).first }),
  };
}

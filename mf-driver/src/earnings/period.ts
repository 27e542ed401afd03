import { earningsPeriods, type EarningsPeriod } from '@rahi/contracts/earnings';
import { useSearchParams } from '@rahi/web-kit/router';

/** What a driver opens this screen for: more than the home screen's day. */
const firstPeriod: EarningsPeriod = 'week';

/** The period on screen; it stands in the address, so that a reload shows the same. */
export function usePeriod(): [EarningsPeriod, (period: EarningsPeriod) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('period');
  const period = earningsPeriods.find((one) => one === asked) ?? firstPeriod;
  return [period, (next) => setSearch({ period: next }, { replace: true })];
}

import { earningsPeriods, type EarningsPeriod } from '@rahi/contracts/earnings';
import { useSearchParams } from '@rahi/web-kit/router';

/** The period that the screen opens with: more than the day on the home screen. */
const firstPeriod: EarningsPeriod = 'week';

/** The period on screen. It is in the address, and survives a reload. */
export function usePeriod(): [EarningsPeriod, (period: EarningsPeriod) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('period');
  const period = earningsPeriods.find((one) => one === asked) ?? firstPeriod;
  return [period, (next) => setSearch({ period: next }, { replace: true })];
}

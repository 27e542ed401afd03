import { formatRupees } from '@rahi/contracts/money';
import type { Ride } from '@rahi/contracts/ride';
import { Banner } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';

/** R42: what drivers who cancelled paid into the rider's wallet. Shows nothing where there was none. */
export function Compensation({ ride: { compensation = '0' } }: { ride: Pick<Ride, 'compensation'> }) {
  const { formatMessage } = useIntl();
  if (Number(compensation) === 0) return null;
  return (
    <Banner tone="ok" title={formatMessage({ id: 'trip.compensation' }, { amount: formatRupees(compensation) })} />
  );
}

import type { DriverEarnings } from '@rahi/contracts/payment';
import { KeyValue, KeyValues, Money } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';
import { kmText } from '../area/figures.js';

interface EarningsBreakdownProps {
  /** As the server quotes them. */
  earnings: DriverEarnings;
  /** Null where it is not known: a dash. */
  pickupKm: number | null;
}

/** What this ride would bring: fare less the quoted fee, plus the bonus for a near pickup (§9). */
export function EarningsBreakdown({ earnings, pickupKm }: EarningsBreakdownProps) {
  const { formatMessage } = useIntl();
  const { gross, commissionPercent, commission, bonus, net } = earnings;
  return (
    <KeyValues>
      <KeyValue name={formatMessage({ id: 'rideRequest.tripFare' })}>
        <Money rupees={gross} />
      </KeyValue>
      <KeyValue name={formatMessage({ id: 'rideRequest.platformFee' }, { commissionPercent })}>
        <Money rupees={-Number(commission)} signed />
      </KeyValue>
      <KeyValue name={formatMessage({ id: 'rideRequest.nearbyBonus' })}>
        <Money rupees={bonus} signed />
      </KeyValue>
      <KeyValue name={formatMessage({ id: 'rideRequest.yourEarnings' })} total>
        <Money rupees={net} />
      </KeyValue>
      <KeyValue name={formatMessage({ id: 'rideRequest.distanceToPickup' })}>
        {pickupKm === null ? '–' : kmText(pickupKm)}
      </KeyValue>
    </KeyValues>
  );
}

import { quotedCommissionPercent, quotedEarnings } from '@rahi/contracts/fares';
import { paiseFromRupees, rupeesFromPaise } from '@rahi/contracts/money';
import { KeyValue, KeyValues, Money } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';
import { kmText } from '../area/figures.js';

interface EarningsBreakdownProps {
  /** Wire rupees. */
  fare: string;
  /** Null where it is not known: a dash, and no bonus is promised. */
  pickupKm: number | null;
}

/** What this ride would bring: fare less the quoted fee, plus the bonus for a near pickup (§9). */
export function EarningsBreakdown({ fare, pickupKm }: EarningsBreakdownProps) {
  const { formatMessage } = useIntl();
  const { commissionPaise, bonusPaise, earningsPaise } = quotedEarnings(
    paiseFromRupees(fare),
    pickupKm ?? Number.POSITIVE_INFINITY,
  );
  return (
    <KeyValues>
      <KeyValue name={formatMessage({ id: 'rideRequest.tripFare' })}>
        <Money rupees={fare} />
      </KeyValue>
      <KeyValue name={formatMessage({ id: 'rideRequest.platformFee' }, { quotedCommissionPercent })}>
        <Money rupees={rupeesFromPaise(-commissionPaise)} signed />
      </KeyValue>
      <KeyValue name={formatMessage({ id: 'rideRequest.nearbyBonus' })}>
        <Money rupees={rupeesFromPaise(bonusPaise)} signed />
      </KeyValue>
      <KeyValue name={formatMessage({ id: 'rideRequest.yourEarnings' })} total>
        <Money rupees={rupeesFromPaise(earningsPaise)} />
      </KeyValue>
      <KeyValue name={formatMessage({ id: 'rideRequest.distanceToPickup' })}>
        {pickupKm === null ? '–' : kmText(pickupKm)}
      </KeyValue>
    </KeyValues>
  );
}

import { quotedCommissionPercent, quotedEarnings } from '@rahi/contracts/fares';
import { paiseFromRupees, rupeesFromPaise } from '@rahi/contracts/money';
import { KeyValue, KeyValues, Money } from '@rahi/ui-kit';
import { kmText } from '../area/figures.js';

interface EarningsBreakdownProps {
  /** Wire rupees. */
  fare: string;
  /** Null where it is not known: a dash, and no bonus is promised. */
  pickupKm: number | null;
}

/** What this ride would bring: fare less the quoted fee, plus the bonus for a near pickup (§9). */
export function EarningsBreakdown({ fare, pickupKm }: EarningsBreakdownProps) {
  const { commissionPaise, bonusPaise, earningsPaise } = quotedEarnings(
    paiseFromRupees(fare),
    pickupKm ?? Number.POSITIVE_INFINITY,
  );
  return (
    <KeyValues>
      <KeyValue name="Trip fare">
        <Money rupees={fare} />
      </KeyValue>
      <KeyValue name={`Platform fee ${quotedCommissionPercent}%`}>
        <Money rupees={rupeesFromPaise(-commissionPaise)} signed />
      </KeyValue>
      <KeyValue name="Nearby bonus">
        <Money rupees={rupeesFromPaise(bonusPaise)} signed />
      </KeyValue>
      <KeyValue name="Your earnings" total>
        <Money rupees={rupeesFromPaise(earningsPaise)} />
      </KeyValue>
      <KeyValue name="Distance to pickup">{pickupKm === null ? '–' : kmText(pickupKm)}</KeyValue>
    </KeyValues>
  );
}

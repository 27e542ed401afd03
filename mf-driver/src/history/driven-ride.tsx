import type { LedgerEntry } from '@rahi/contracts/earnings';
import { paiseFromRupees, rupeesFromPaise } from '@rahi/contracts/money';
import type { Ride } from '@rahi/contracts/ride';
import { ListRow, Money, Stars, StatusBadge, placeText } from '@rahi/ui-kit';
import { formatClock } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import { kmText } from '../area/figures.js';
import { earnedBy } from '../earnings/ledger-entry.js';
import styles from './history.module.css';

interface DrivenRideProps {
  ride: Ride;
  onOpen(): void;
}

/** A ride of the driver. It can be opened once it is over; without a trip it has no price. */
export function DrivenRide({ ride, onOpen }: DrivenRideProps) {
  const { formatMessage } = useIntl();
  const { status, cancelledBy, pickupAddress, dropoffAddress, createdAt, distance, duration, rating } = ride;
  const entry = entryOf(ride);
  const time = formatClock(createdAt);
  return (
    <ListRow
      title={placeText(`${pickupAddress} → ${dropoffAddress}`)}
      note={
        status === 'cancelled'
          ? `${time} · ${formatMessage({ id: 'history.cancelledBy' }, { by: cancelledBy })}`
          : formatMessage(
              { id: 'history.note' },
              { time, kmText: kmText(Number(distance)), duration: Math.round(duration) },
            )
      }
      onPress={entry || status === 'cancelled' ? onOpen : undefined}
      trailing={
        <span className={styles.result}>
          {entry ? (
            <span className={styles.net}>
              <Money rupees={earnedBy(entry)} />
            </span>
          ) : (
            <StatusBadge status={status} />
          )}
          {rating !== null && <Stars rating={rating} />}
        </span>
      }
    />
  );
}

/** The earnings of a completed ride, as a ledger entry; null for any other ride. */
export function entryOf({
  id,
  status,
  completedAt,
  pickupAddress,
  dropoffAddress,
  earnings,
}: Ride): LedgerEntry | null {
  if (status !== 'completed' || !completedAt || !earnings) return null;
  const { gross, commission, bonus, tip, adjustment } = earnings;
  // The net of the fare only: bonus, tip and adjustment have their own lines.
  const net = rupeesFromPaise(paiseFromRupees(gross) - paiseFromRupees(commission));
  return { rideId: id, completedAt, pickupAddress, dropoffAddress, gross, commission, net, bonus, tip, adjustment };
}

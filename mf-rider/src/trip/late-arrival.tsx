import { lateAfterMinutes, type Ride } from '@rahi/contracts/ride';
import { Banner } from '@rahi/ui-kit';
import { formatClock, useCountdown } from '@rahi/web-kit';
import { FormattedMessage } from 'react-intl';
import { freeUntilOf } from './free-cancellation.js';
import { useCancellationFee } from './trip.queries.js';
import styles from './trip-notice.module.css';
import type { useArrival } from './use-arrival.js';

/** How often the server is asked whether it finds the car late too. */
const askedEveryMs = 30_000;

interface LateArrivalProps {
  ride: Ride;
  arrival: ReturnType<typeof useArrival>;
}

/** Says that the car comes later than the vehicle's card promised, and whether cancelling is free. */
export function LateArrival({ ride, arrival }: LateArrivalProps) {
  const { promisedArrival } = ride;
  const minutes = promisedArrival && arrival ? Math.round((arrival.at - Date.parse(promisedArrival)) / 60_000) : 0;
  return (
    <output className={styles.notice}>{minutes >= lateAfterMinutes && <Notice ride={ride} minutes={minutes} />}</output>
  );
}

function Notice({ ride, minutes }: { ride: Ride; minutes: number }) {
  return (
    <Banner title={<FormattedMessage id="trip.late" values={{ minutes }} />}>
      <FreeToCancel ride={ride} />
    </Banner>
  );
}

/** Nothing where the server's rule asks a fee, or may ask one at any moment. */
function FreeToCancel({ ride }: { ride: Ride }) {
  const { data: fee, dataUpdatedAt } = useCancellationFee(ride.id, true, askedEveryMs);
  const freeUntil = fee ? freeUntilOf(ride, fee, dataUpdatedAt) : null;
  const isFreeUntil = useCountdown(freeUntil) > 0;
  if (fee && (fee.late || Number(fee.lateFee) === 0)) return <FormattedMessage id="trip.lateFree" />;
  return (
    freeUntil !== null &&
    isFreeUntil && <FormattedMessage id="trip.lateFreeUntil" values={{ time: formatClock(freeUntil) }} />
  );
}

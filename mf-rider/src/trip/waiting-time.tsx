import type { Ride } from '@rahi/contracts/ride';
import { Banner } from '@rahi/ui-kit';
import { useCountdown, useInterval } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './waiting-time.module.css';

/** m:ss since the driver's arrival: the same figure that the driver sees. */
export function WaitingTime({ since }: { since: string }) {
  const { formatMessage } = useIntl();
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), 1000);
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  return (
    <span className={styles.timer} role="timer" aria-label={formatMessage({ id: 'trip.waitingTime' })}>
      <span className={styles.label}>
        <FormattedMessage id="trip.waiting" />
      </span>
      {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
    </span>
  );
}

/** R12: from `noShowFrom` on, that the driver may leave. */
export function MayLeave({ ride: { arrivedAt, noShowFrom } }: { ride: Pick<Ride, 'arrivedAt' | 'noShowFrom'> }) {
  const from = noShowFrom ? Date.parse(noShowFrom) : null;
  const secondsLeft = useCountdown(from);
  const due = from !== null && arrivedAt !== null && secondsLeft === 0;
  return (
    <output className={styles.notice}>
      {due && (
        <Banner
          title={
            <FormattedMessage
              id="trip.driverMayLeave"
              values={{ minutes: Math.round((from - Date.parse(arrivedAt)) / 60_000) }}
            />
          }
        />
      )}
    </output>
  );
}

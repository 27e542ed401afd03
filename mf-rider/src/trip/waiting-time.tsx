import type { Ride } from '@rahi/contracts/ride';
import { Banner } from '@rahi/ui-kit';
import { stopwatchText, useCountdown, useNow } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './waiting-time.module.css';

/** m:ss since the driver's arrival: the same figure that the driver sees. */
export function WaitingTime({ since }: { since: string }) {
  const { formatMessage } = useIntl();
  const now = useNow();
  return (
    <span className={styles.timer} role="timer" aria-label={formatMessage({ id: 'trip.waitingTime' })}>
      <span className={styles.label}>
        <FormattedMessage id="trip.waiting" />
      </span>
      {stopwatchText((now - Date.parse(since)) / 1000)}
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

import type { Ride } from '@rahi/contracts/ride';
import { isBeforeTrip } from '@rahi/contracts/ride-lifecycle';
import { Banner } from '@rahi/ui-kit';
import { formatClock } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import styles from './last-known.module.css';

interface LastKnownProps {
  ride: Pick<Ride, 'status'>;
  online: boolean;
  /** Epoch milliseconds; null where it is still read. */
  since: number | null;
}

/** Says that the trip cannot be read right now, and how old the shown data is. The shell says when there is no network. */
export function LastKnown({ ride, online, since }: LastKnownProps) {
  const { formatMessage } = useIntl();
  const codeShown = isBeforeTrip(ride.status);
  return (
    <output className={styles.note}>
      <Banner
        tone="neutral"
        title={formatMessage({
          id: online ? 'trip.delayed' : codeShown ? 'trip.codeValidOffline' : 'trip.waitingForNetwork',
        })}
      >
        {since === null
          ? formatMessage({ id: 'trip.goesOn' })
          : formatMessage({ id: 'trip.goesOnAsOf' }, { time: formatClock(since) })}
      </Banner>
    </output>
  );
}

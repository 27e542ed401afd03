import type { Ride } from '@rahi/contracts/ride';
import { Banner } from '@rahi/ui-kit';
import { formatClock } from '../area/figures.js';
import styles from './last-known.module.css';

interface LastKnownProps {
  ride: Pick<Ride, 'status'>;
  online: boolean;
  /** Epoch milliseconds; null where it is still read. */
  since: number | null;
}

/** That the trip cannot be read right now, and how old what is shown is. That there is no network, the shell says. */
export function LastKnown({ ride, online, since }: LastKnownProps) {
  const codeShown = ride.status === 'driver_assigned' || ride.status === 'driver_arrived';
  const stood = since === null ? '' : ` This is how it stood at ${formatClock(since)}.`;
  return (
    <output className={styles.note}>
      <Banner tone="neutral" title={titleOf(online, codeShown)}>
        {`Your ride goes on.${stood}`}
      </Banner>
    </output>
  );
}

function titleOf(online: boolean, codeShown: boolean): string {
  if (online) return 'Updates are delayed';
  return codeShown ? 'Your code stays valid offline' : 'Waiting for the network';
}

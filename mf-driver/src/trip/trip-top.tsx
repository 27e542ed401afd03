import { Pill } from '@rahi/ui-kit';
import { FormattedMessage } from 'react-intl';
import { timeText } from '../area/clock.js';
import type { Ahead } from './trip-progress.js';
import { TurnBanner } from './turn-banner.js';
import styles from './trip-top.module.css';

interface TripTopProps {
  turn: Ahead['turn'] | undefined;
  /** When the trip was read last, epoch milliseconds; null while it is read. */
  stood: number | null;
}

/** Over the map: the next turn, and how old the trip is while it cannot be read. */
export function TripTop({ turn, stood }: TripTopProps) {
  return (
    <div className={styles.top}>
      {turn && <TurnBanner turn={turn} />}
      {stood !== null && (
        <output className={styles.stood}>
          <Pill tone="warn">
            <FormattedMessage id="trip.asOf" values={{ stood: timeText(stood) }} />
          </Pill>
        </output>
      )}
    </div>
  );
}

import { Pill } from '@rahi/ui-kit';
import { FormattedMessage } from 'react-intl';
import { timeText } from '../area/clock.js';
import type { Guidance } from '../guidance/guidance.js';
import { TurnBanner } from '../guidance/turn-banner.js';
import styles from './trip-top.module.css';

interface TripTopProps {
  guidance: Guidance | null;
  goal: 'pickup' | 'dropoff';
  course: number | null;
  /** When the trip was read last, epoch milliseconds; null while it is read. */
  stood: number | null;
}

/** Over the map: what to do next, and how old the trip is while it cannot be read. */
export function TripTop({ guidance, goal, course, stood }: TripTopProps) {
  return (
    <div className={styles.top}>
      {guidance && <TurnBanner guidance={guidance} goal={goal} course={course} />}
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

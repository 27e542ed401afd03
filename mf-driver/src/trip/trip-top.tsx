import { Pill } from '@rahi/ui-kit';
import { useRef } from 'react';
import { formatClock, useRoomToken } from '@rahi/web-kit';
import { FormattedMessage } from 'react-intl';
import type { Guidance } from '../guidance/guidance.js';
import { TurnBanner } from '../guidance/turn-banner.js';
import styles from './trip-top.module.css';

interface TripTopProps {
  guidance: Guidance | null;
  goal: 'pickup' | 'dropoff';
  course: number | null;
  /** When the trip was read last, epoch milliseconds; null while it is read. */
  stood: number | null;
  /** Whether moves of the trip wait for the network. */
  unsent: boolean;
}

/** Over the map: what to do next, what waits for the network, and how old the trip is while it cannot be read. */
export function TripTop({ guidance, goal, course, stood, unsent }: TripTopProps) {
  const top = useRef<HTMLDivElement>(null);
  useRoomToken(top, '--banner');
  return (
    <div className={styles.top} ref={top}>
      {guidance && <TurnBanner guidance={guidance} goal={goal} course={course} />}
      {unsent && (
        <output className={styles.stood}>
          <Pill tone="warn">
            <FormattedMessage id="trip.sentLater" />
          </Pill>
        </output>
      )}
      {stood !== null && (
        <output className={styles.stood}>
          <Pill tone="warn">
            <FormattedMessage id="trip.asOf" values={{ stood: formatClock(stood) }} />
          </Pill>
        </output>
      )}
    </div>
  );
}

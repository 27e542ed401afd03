import type { ReactNode } from 'react';
import { memo } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './legs.module.css';

/** The mark of an end of the trip: a dot where it starts, a square where it goes. Also leads the fields of a trip. */
export function LegMark({ end }: { end: 'pickup' | 'dropoff' }) {
  return <span className={end === 'pickup' ? styles.dot : styles.square} aria-hidden="true" />;
}

interface LegsProps {
  pickup: string;
  dropoff: string;
  /** To the right: how far it is to the pickup, how long the trip is. */
  pickupNote?: ReactNode;
  dropoffNote?: ReactNode;
}

/** From where to where. */
export const Legs = memo(function Legs({ pickup, dropoff, pickupNote, dropoffNote }: LegsProps) {
  return (
    <div className={styles.legs}>
      <div className={styles.leg}>
        <LegMark end="pickup" />
        <span className={styles.place}>
          <FormattedMessage id="ui.legs.pickup" values={{ place: pickup }} />
        </span>
        {pickupNote && <span className={styles.note}>{pickupNote}</span>}
      </div>
      <div className={styles.leg}>
        <LegMark end="dropoff" />
        <span className={styles.place}>
          <FormattedMessage id="ui.legs.dropoff" values={{ place: dropoff }} />
        </span>
        {dropoffNote && <span className={styles.note}>{dropoffNote}</span>}
      </div>
    </div>
  );
});

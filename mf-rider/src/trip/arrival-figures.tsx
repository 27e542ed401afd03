import type { Ride } from '@rahi/contracts/ride';
import { VisuallyHidden } from '@rahi/ui-kit';
import { formatClock, useStore } from '@rahi/web-kit';
import { FormattedMessage } from 'react-intl';
import { formatKm, formatMinutes } from '../area/figures.js';
import { shortAddress } from '../places/stop-of-place.js';
import type { TripSheetProps } from './trip-sheet.js';
import type { useArrival } from './use-arrival.js';
import styles from './arrival-figures.module.css';

interface ArrivalFiguresProps {
  ride: Ride;
  arrival: ReturnType<typeof useArrival>;
  ahead: TripSheetProps['ahead'];
}

/** When and where the trip ends, the largest text of its sheet; next to it the remaining time and distance. */
export function ArrivalFigures({ ride, arrival, ahead }: ArrivalFiguresProps) {
  return (
    <div className={styles.figures}>
      <p className={styles.when}>
        <span className={styles.time}>{arrival ? formatClock(arrival.at) : '–'}</span>
        <span className={styles.place}>
          <FormattedMessage
            id="trip.atPlace"
            values={{ place: <b className={styles.name}>{shortAddress(ride.dropoffAddress)}</b> }}
          />
        </span>
      </p>
      <div className={styles.left}>
        <div className={styles.minutes}>
          <VisuallyHidden>
            <FormattedMessage id="trip.eta" />
          </VisuallyHidden>
          <span>{arrival ? formatMinutes(arrival.minutes) : '–'}</span>
        </div>
        <KmLeft ahead={ahead} />
      </div>
    </div>
  );
}

// A separate component: the car moves every second, and the figures around it do not change.
function KmLeft({ ahead }: Pick<ArrivalFiguresProps, 'ahead'>) {
  const left = useStore(ahead);
  return (
    left && (
      <span className={styles.km}>
        <FormattedMessage id="trip.kmLeft" values={{ way: formatKm(left.km) }} />
      </span>
    )
  );
}

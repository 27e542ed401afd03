import { LegMark, placeText } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { FormattedMessage, useIntl } from 'react-intl';
import { riderPaths } from '../area/rider-paths.js';
import { currentLocation, stopName } from '../places/stop-of-place.js';
import type { Stop, TripPlan } from '../rides/trip-plan.js';
import styles from './booked-ends.module.css';

const ends = ['pickup', 'dropoff'] as const;

/** From where and to where the ride is booked: two rows, and a press on one changes that end. */
export function BookedEnds({ plan }: { plan: TripPlan }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const nameOf = (stop: Stop) =>
    stop.address === currentLocation ? stopName(formatMessage, stop) : placeText(stop.address);
  return (
    <div className={styles.ends}>
      {ends.map((end) => {
        const place = nameOf(plan[end]);
        return (
          <button
            key={end}
            type="button"
            className={styles.end}
            onClick={() => void navigate(riderPaths.change(basePath, end))}
          >
            <LegMark end={end} />
            <span className={styles.place} title={place}>
              <FormattedMessage id={`ui.legs.${end}`} values={{ place }} />
            </span>
            <span className={styles.change}>
              <FormattedMessage id="home.change" />
            </span>
          </button>
        );
      })}
    </div>
  );
}

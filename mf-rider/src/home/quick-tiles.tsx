import { Icon } from '@rahi/ui-kit';
import { Link } from '@rahi/web-kit/router';
import { useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { riderPaths } from '../area/rider-paths.js';
import { useTripCount } from './home.queries.js';
import styles from './quick-tiles.module.css';

interface QuickTilesProps {
  /** The name of the device's place. */
  place: string;
  onMyLocation(): void;
}

export function QuickTiles({ place, onMyLocation }: QuickTilesProps) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const trips = useTripCount();
  return (
    <div className={styles.tiles}>
      <Link to={riderPaths.history(basePath)} className={styles.tile}>
        <Icon name="history" />
        <span className={styles.name}>
          <FormattedMessage id="home.rideHistory" />
        </span>
        <span className={styles.note}>
          {trips === null
            ? formatMessage({ id: 'home.allYourTrips' })
            : formatMessage({ id: 'rides.trips' }, { count: trips })}
        </span>
      </Link>
      <button type="button" className={styles.tile} onClick={onMyLocation}>
        <Icon name="gps" />
        <span className={styles.name}>
          <FormattedMessage id="home.myLocation" />
        </span>
        <span className={styles.note} title={place}>
          {place}
        </span>
      </button>
    </div>
  );
}

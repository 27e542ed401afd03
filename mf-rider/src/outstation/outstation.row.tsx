import { Icon } from '@rahi/ui-kit';
import { useLocationState, useRemote } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { skipToken, useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { riderPaths } from '../area/rider-paths.js';
import { outstationQuery } from './outstation.queries.js';
import styles from '../rentals/rentals.module.css';

/** On the home screen: the way to outstation trips, where they are offered; nothing elsewhere. */
export function OutstationRow() {
  const { api, basePath, services } = useRemote();
  const { position } = useLocationState(services.location);
  const query = outstationQuery(api, position ?? { lat: 0, lng: 0 });
  // Home has more to show than this: a failure is shown on the screen behind it.
  const { data } = useQuery({ ...query, queryFn: position ? query.queryFn : skipToken });
  if (!data || data.length === 0) return null;
  return (
    <Link to={riderPaths.outstation(basePath)} className={styles.row}>
      <Icon name="car" />
      <span className={styles.title}>
        <FormattedMessage id="outstation.row" />
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}

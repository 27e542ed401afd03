import { Icon } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { FormattedMessage } from 'react-intl';
import { riderPaths } from '../area/rider-paths.js';
import styles from './reservations-row.module.css';

/** The way to what is booked for later (R43): those are no rides, and not in their list. */
export function ReservationsRow() {
  const { basePath } = useRemote();
  return (
    <Link to={riderPaths.reservations(basePath)} className={styles.row}>
      <Icon name="clock" />
      <span className={styles.title}>
        <FormattedMessage id="reservations.title" />
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}

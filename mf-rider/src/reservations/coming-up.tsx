import { useRemote } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { FormattedMessage, useIntl } from 'react-intl';
import { riderPaths } from '../area/rider-paths.js';
import styles from './coming-up.module.css';
import { ReservationCard } from './reservation.card.js';
import { useNextReservation } from './reservations.queries.js';

/** On the home screen: the next booking for later, and the way to the others; nothing without one. */
export function ComingUp() {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  // Home has more to show than this: a failure is shown where all of them are.
  const { data } = useNextReservation();
  if (!data?.next) return null;
  return (
    <section className={styles.section} aria-label={formatMessage({ id: 'reservations.comingUp' })}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <FormattedMessage id="reservations.comingUp" />
        </h2>
        <Link to={riderPaths.reservations(basePath)} className={styles.all}>
          <FormattedMessage id="reservations.showAll" values={{ count: data.count }} />
        </Link>
      </div>
      <ReservationCard reservation={data.next} />
    </section>
  );
}

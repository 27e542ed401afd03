import type { Reservation } from '@rahi/contracts/reservation';
import { Icon, Money } from '@rahi/ui-kit';
import { formatPickupTimeAlone, useRemote } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { FormattedMessage } from 'react-intl';
import { riderPaths } from '../area/rider-paths.js';
import { shortAddress } from '../places/stop-of-place.js';
import { pickupOf } from '../rides/ride-stops.js';
import { ZoneNote } from '../pickup-time/zone-note.js';
import styles from './reservation.card.module.css';
import { ReservationPill } from './reservation-status.js';

/** A booking for later: when, for how much, where to, and its driver once one has taken it. It leads to its own page. */
export function ReservationCard({ reservation }: { reservation: Reservation }) {
  const { basePath } = useRemote();
  const { id, pickupAt, fare, status, driver, guest, pickupAddress, dropoffAddress } = reservation;
  const hasPrice = status !== 'cancelled' && status !== 'missed';
  return (
    <Link to={riderPaths.reservation(basePath, id)} className={styles.card}>
      <span className={styles.facts}>
        <span className={styles.head}>
          <b className={styles.time}>{formatPickupTimeAlone(pickupAt)}</b>
          {hasPrice && (
            <span className={styles.fare}>
              <Money rupees={fare} />
            </span>
          )}
        </span>
        <ZoneNote at={pickupAt} place={pickupOf(reservation)} />
        <span className={styles.way}>
          <FormattedMessage
            id="reservations.way"
            values={{ from: shortAddress(pickupAddress), to: shortAddress(dropoffAddress) }}
          />
        </span>
        {guest && (
          <span className={styles.way}>
            <FormattedMessage id="guest.for" values={{ name: guest.name }} />
          </span>
        )}
        <span className={styles.foot}>
          <ReservationPill status={status} />
          {driver && (
            <span className={styles.driver}>
              {driver.name}
              {driver.vehicleNumber && <span className={styles.number}> · {driver.vehicleNumber}</span>}
            </span>
          )}
        </span>
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}

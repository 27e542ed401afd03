import { firstName } from '@rahi/contracts/first-name';
import type { OpenReservation, Reservation } from '@rahi/contracts/reservation';
import { Legs, Money, Pill, PreferenceSigns } from '@rahi/ui-kit';
import { formatPickupTimeAlone } from '@rahi/web-kit';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { lengthOf } from '../area/figures.js';
import { HiddenDropoff } from '../ride/hidden-dropoff.js';
import styles from './reservations.module.css';

interface ReservationCardProps {
  reservation: OpenReservation | Reservation;
  /** Below the time: how far the pickup is, or by when to be online. */
  note: ReactNode;
  /** Why it cannot be taken, and what can be done. */
  children: ReactNode;
}

/** What a driver decides by: when, for how much, from where to where, and whom. */
export function ReservationCard({ reservation, note, children }: ReservationCardProps) {
  const { formatMessage } = useIntl();
  const { pickupAt, earnings, distance, duration, rider, paymentMethod } = reservation;
  const length = formatMessage({ id: 'rideRequest.length' }, lengthOf(Number(distance), Math.round(duration)));
  return (
    <article className={styles.card} aria-label={formatPickupTimeAlone(pickupAt)}>
      <div className={styles.head}>
        <h2 className={styles.time}>{formatPickupTimeAlone(pickupAt)}</h2>
        {earnings !== undefined && (
          <span className={styles.earnings}>
            <span className={styles.quiet}>
              <FormattedMessage id="rideRequest.yourEarnings" />
            </span>
            <b className={styles.money}>
              <Money rupees={earnings} />
            </b>
          </span>
        )}
      </div>
      <p className={styles.note}>{note}</p>
      <Legs ride={reservation} dropoffNote={length} />
      <HiddenDropoff ride={reservation} />
      <PreferenceSigns ride={reservation} />
      <div className={styles.rider}>
        <span>{firstName(rider.name) ?? formatMessage({ id: 'rideRequest.rider' })}</span>
        {'guest' in reservation && reservation.guest && (
          <Pill>
            <FormattedMessage
              id="reservations.bookedBy"
              values={{ name: firstName(reservation.guest.bookedBy) ?? '' }}
            />
          </Pill>
        )}
        <Pill>
          <FormattedMessage id={`rideRequest.payment.${paymentMethod}`} />
        </Pill>
      </div>
      {children}
    </article>
  );
}

import { reservationPickup, reservationTakeable, type Reservation } from '@rahi/contracts/reservation';
import { Icon, type IconName } from '@rahi/ui-kit';
import { formatPickupTime } from '@rahi/web-kit';
import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './reservation.sheet.module.css';

/** What happens until the pickup, and what the rider may do meanwhile (R43). */
export function WhatNext({ reservation }: { reservation: Reservation }) {
  const { pickupAt, freeUntil, driver, guest } = reservation;
  const [now] = useState(() => Date.now());
  const takeableFrom = Date.parse(pickupAt) - reservationTakeable.most * 60_000;
  return (
    <section className={styles.steps} aria-labelledby="what-next">
      <h2 id="what-next" className={styles.heading}>
        <FormattedMessage id="reservations.next" />
      </h2>
      <ul className={styles.list}>
        {!driver && (
          <Step icon="car">
            {takeableFrom > now ? (
              <FormattedMessage id="reservations.next.takenFrom" values={{ time: formatPickupTime(takeableFrom) }} />
            ) : (
              <FormattedMessage id="reservations.next.taken" />
            )}{' '}
            <FormattedMessage id="reservations.next.looked" />
          </Step>
        )}
        <Step icon="clock">
          <FormattedMessage id="reservations.next.pickup" values={{ ...reservationPickup }} />
        </Step>
        {guest && (
          <Step icon="share">
            <FormattedMessage id="reservations.next.guest" values={{ name: guest.name }} />
          </Step>
        )}
        {Date.parse(freeUntil) > now && (
          <Step icon="check">
            <FormattedMessage id="reservations.next.free" values={{ time: formatPickupTime(freeUntil) }} />
          </Step>
        )}
        <Step icon="mail">
          <FormattedMessage id="reservations.next.mail" />
        </Step>
      </ul>
    </section>
  );
}

function Step({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}

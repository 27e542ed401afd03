import { groupedPhone } from '@rahi/contracts/phones';
import type { Ride } from '@rahi/contracts/ride';
import { isActive } from '@rahi/contracts/ride-lifecycle';
import { FormattedMessage } from 'react-intl';
import { SendLink } from './send-link.js';
import styles from './guest-rides.module.css';

/** For whom the trip is, and the link that the rider sends to them (R45); nothing on the rider's own trips. */
export function GuestOfTrip({ ride }: { ride: Ride }) {
  const { guest } = ride;
  if (!guest) return null;
  return (
    <section className={styles.row} aria-labelledby="guest-of-trip">
      <div className={styles.who}>
        <h2 id="guest-of-trip" className={styles.title}>
          <FormattedMessage id="guest.for" values={{ name: guest.name }} />
        </h2>
        {guest.phone && <span className={styles.phone}>{groupedPhone(guest.phone)}</span>}
      </div>
      {isActive(ride.status) && (
        <SendLink rideId={ride.id} name={guest.name} phone={guest.phone ?? null} hint="guest.linkHint" />
      )}
    </section>
  );
}

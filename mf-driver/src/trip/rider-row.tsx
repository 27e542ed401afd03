import type { Ride } from '@rahi/contracts/ride';
import { Avatar, Icon, Stars } from '@rahi/ui-kit';
import { MessageRider } from './message-rider.js';
import styles from './rider-row.module.css';

/** Who is being driven, and how to reach them. The phone is there only during the trip (R22). */
export function RiderRow({ ride }: { ride: Ride }) {
  const { rider } = ride;
  const name = rider.name || 'Rider';
  return (
    <div className={styles.row}>
      <Avatar name={name} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {rider.rating !== null && <Stars rating={rider.rating} />}
      </div>
      <MessageRider ride={ride} />
      {rider.phone && (
        <a className={styles.call} href={`tel:${rider.phone.replaceAll(/[^+\d]/g, '')}`} aria-label={`Call ${name}`}>
          <Icon name="phone" />
          Call
        </a>
      )}
    </div>
  );
}

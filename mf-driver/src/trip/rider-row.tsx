import type { Ride } from '@rahi/contracts/ride';
import { Avatar, ButtonLink, Stars, TripChat } from '@rahi/ui-kit';
import { riderName } from '../ride/rider-name.js';
import styles from './rider-row.module.css';

const phrases = ['I have arrived', 'In traffic, 5 minutes', 'Where exactly are you?'] as const;

/** Who is being driven, and how to reach them. */
export function RiderRow({ ride }: { ride: Ride }) {
  const name = riderName(ride);
  return (
    <div className={styles.row}>
      <div className={styles.who}>
        <Avatar name={name} small />
        <p className={styles.name}>{name}</p>
        {ride.rider.rating !== null && <Stars rating={ride.rider.rating} />}
      </div>
      <ReachRider ride={ride} />
    </div>
  );
}

/** The chat and the dialler, side by side under the thumb. The phone is there only during the trip (R22). */
export function ReachRider({ ride }: { ride: Ride }) {
  const { phone } = ride.rider;
  return (
    <div className={styles.reach}>
      {phone && (
        <ButtonLink wide icon="phone" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} label={`Call ${riderName(ride)}`}>
          Call
        </ButtonLink>
      )}
      <TripChat rideId={ride.id} me="driver" name={riderName(ride)} phrases={phrases} />
    </div>
  );
}

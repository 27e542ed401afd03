import type { Ride, RideRequest } from '@rahi/contracts/ride';
import { vehicleFacts } from '@rahi/contracts/vehicles';
import { Avatar, Legs, Stars } from '@rahi/ui-kit';
import { kmText } from '../area/figures.js';
import { riderName } from '../ride/rider-name.js';
import styles from './request-details.module.css';

/** §9: the rating shown for a rider who has none. */
const defaultRiderRating = 4.8;

interface RequestDetailsProps {
  ride: Ride | RideRequest;
  /** The trip code, where the server gives one (R10). */
  code: string | null;
}

/** The trip and the passenger. */
export function RequestDetails({ ride, code }: RequestDetailsProps) {
  const name = riderName(ride);
  const length = `${kmText(Number(ride.distance))} · ${Math.round(ride.duration)} min`;
  return (
    <>
      <Legs pickup={ride.pickupAddress} dropoff={ride.dropoffAddress} dropoffNote={length} />
      <div className={styles.passenger}>
        <Avatar name={name} small />
        <span className={styles.name}>{name}</span>
        <Stars rating={ride.rider.rating ?? defaultRiderRating} />
        <span className={styles.vehicle}>{vehicleFacts[ride.vehicleType].label}</span>
      </div>
      {code && (
        <p className={styles.code}>
          Trip code <strong>{code}</strong>
        </p>
      )}
    </>
  );
}

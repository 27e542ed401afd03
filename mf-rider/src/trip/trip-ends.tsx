import type { Ride } from '@rahi/contracts/ride';
import { Legs } from '@rahi/ui-kit';
import styles from './trip-ends.module.css';

/** Pickup and drop-off, before the trip begins. Wide screens only. */
export function TripEnds({ ride }: { ride: Pick<Ride, 'pickupAddress' | 'dropoffAddress'> }) {
  return (
    <div className={styles.ends}>
      <Legs ride={ride} />
    </div>
  );
}

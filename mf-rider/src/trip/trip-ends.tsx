import type { Ride } from '@rahi/contracts/ride';
import { Legs } from '@rahi/ui-kit';
import styles from './trip-ends.module.css';

/** From where to where, before the trip begins: on wide screens alone. */
export function TripEnds({ ride }: { ride: Pick<Ride, 'pickupAddress' | 'dropoffAddress'> }) {
  return (
    <div className={styles.ends}>
      <Legs ride={ride} />
    </div>
  );
}

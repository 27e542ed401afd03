import type { Ride } from '@rahi/contracts/ride';
import { Button, Legs, StatusBadge } from '@rahi/ui-kit';
import styles from './active-ride-card.module.css';

/** The ride under way, for as long as the home screen is still up. */
export function ActiveRideCard({ ride, onView }: { ride: Ride; onView(): void }) {
  return (
    <section className={styles.card} aria-label="Your ride">
      <StatusBadge status={ride.status} />
      <Legs pickup={ride.pickupAddress} dropoff={ride.dropoffAddress} />
      <Button kind="primary" onClick={onView}>
        View Trip Details
      </Button>
    </section>
  );
}

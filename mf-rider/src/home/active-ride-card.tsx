import type { Ride } from '@rahi/contracts/ride';
import { Button, Legs, StatusBadge } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './active-ride-card.module.css';

/** The ride under way, for as long as the home screen is still up. */
export function ActiveRideCard({ ride, onView }: { ride: Ride; onView(): void }) {
  const { formatMessage } = useIntl();
  return (
    <section className={styles.card} aria-label={formatMessage({ id: 'home.yourRide' })}>
      <StatusBadge status={ride.status} />
      <Legs ride={ride} />
      <Button kind="primary" onClick={onView}>
        <FormattedMessage id="home.viewTripDetails" />
      </Button>
    </section>
  );
}

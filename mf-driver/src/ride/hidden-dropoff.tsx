import { FormattedMessage } from 'react-intl';
import styles from './hidden-dropoff.module.css';

/** R42: says why there is an area in the place of the drop-off, where the rules of the city hide it until the ride is accepted. */
export function HiddenDropoff({ ride }: { ride: { dropoffHidden?: boolean | undefined } }) {
  if (!ride.dropoffHidden) return null;
  return (
    <p className={styles.hint}>
      <FormattedMessage id="rideRequest.dropoffHidden" />
    </p>
  );
}

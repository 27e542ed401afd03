import type { Ride } from '@rahi/contracts/ride';
import { Money, VehicleArt } from '@rahi/ui-kit';
import { FormattedMessage } from 'react-intl';
import styles from './booked-ride.module.css';

interface BookedRideProps {
  ride: Pick<Ride, 'vehicleType' | 'fare'>;
  /** Does the ride search another time? Then that its fare has not changed is said. */
  again: boolean;
}

/** What was booked, and for how much. */
export function BookedRide({ ride, again }: BookedRideProps) {
  return (
    <div className={styles.booked}>
      <VehicleArt type={ride.vehicleType} />
      <span className={styles.vehicle}>
        <FormattedMessage id={`ui.vehicle.${ride.vehicleType}`} />
      </span>
      {again && (
        <span className={styles.same}>
          <FormattedMessage id="matching.sameFare" />
        </span>
      )}
      <b>
        <Money rupees={ride.fare} />
      </b>
    </div>
  );
}

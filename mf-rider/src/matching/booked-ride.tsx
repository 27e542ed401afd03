import type { Ride } from '@rahi/contracts/ride';
import { Money, VehicleArt } from '@rahi/ui-kit';
import { FormattedMessage } from 'react-intl';
import styles from './booked-ride.module.css';

interface BookedRideProps {
  ride: Pick<Ride, 'vehicleType' | 'fare'>;
  /** Whether the ride is searching again. If so, says that the fare has not changed. */
  again: boolean;
}

/** The booked vehicle and its fare. */
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

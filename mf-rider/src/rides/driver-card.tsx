import type { Ride } from '@rahi/contracts/ride';
import { Face, Plate, Stars } from '@rahi/ui-kit';
import { memo, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { newDriverRating } from '../area/figures.js';
import styles from './driver-card.module.css';

interface DriverCardProps {
  ride: Ride;
  driver: NonNullable<Ride['driver']>;
  /** Shown before the vehicle, instead of rating and trips: how fast they drive. */
  note?: ReactNode;
}

/** The driver and their vehicle. */
export const DriverCard = memo(function DriverCard({ ride, driver, note }: DriverCardProps) {
  const { user, vehicleModel, vehicleNumber, vehicleType } = driver;
  return (
    <div className={styles.card}>
      <Face ride={ride} name={user.name} />
      <div className={styles.words}>
        <span className={styles.name}>{user.name}</span>
        {!note && (
          <span className={styles.note}>
            {user.totalTrips === 0 ? (
              <FormattedMessage id="ui.newDriver" />
            ) : (
              <>
                <Stars rating={user.rating ?? newDriverRating} /> ·{' '}
                <FormattedMessage id="rides.trips" values={{ count: user.totalTrips }} />
              </>
            )}
          </span>
        )}
        <span className={styles.note}>
          {note} {note && '· '}
          {vehicleModel ?? <FormattedMessage id={`ui.vehicle.${vehicleType}`} />}
        </span>
      </div>
      {vehicleNumber && <Plate number={vehicleNumber} />}
    </div>
  );
});

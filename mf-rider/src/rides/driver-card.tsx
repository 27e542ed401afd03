import type { Ride } from '@rahi/contracts/ride';
import { Avatar, Plate, Stars } from '@rahi/ui-kit';
import { memo } from 'react';
import { FormattedMessage } from 'react-intl';
import { newDriverRating } from '../area/figures.js';
import styles from './driver-card.module.css';

/** Who drives, and in what. */
export const DriverCard = memo(function DriverCard({ driver }: { driver: NonNullable<Ride['driver']> }) {
  const { user, vehicleModel, vehicleNumber, vehicleType } = driver;
  return (
    <div className={styles.card}>
      <Avatar name={user.name} />
      <div className={styles.words}>
        <span className={styles.name}>{user.name}</span>
        <span className={styles.note}>
          <Stars rating={user.rating ?? newDriverRating} /> ·{' '}
          <FormattedMessage id="rides.trips" values={{ count: user.totalTrips }} />
        </span>
        <span className={styles.note}>{vehicleModel ?? <FormattedMessage id={`ui.vehicle.${vehicleType}`} />}</span>
      </div>
      {vehicleNumber && <Plate number={vehicleNumber} />}
    </div>
  );
});

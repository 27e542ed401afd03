import type { Ride } from '@rahi/contracts/ride';
import { vehicleFacts } from '@rahi/contracts/vehicles';
import { Avatar, Plate, Stars } from '@rahi/ui-kit';
import { memo } from 'react';
import { counted, newDriverRating } from '../area/figures.js';
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
          <Stars rating={user.rating ?? newDriverRating} /> · {counted(user.totalTrips, 'trip')}
        </span>
        <span className={styles.note}>{vehicleModel ?? vehicleFacts[vehicleType].label}</span>
      </div>
      {vehicleNumber && <Plate number={vehicleNumber} />}
    </div>
  );
});

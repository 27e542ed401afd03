import type { DriverProfile } from '@rahi/contracts/driver';
import { vehicleFacts } from '@rahi/contracts/vehicles';
import { Button, Plate, Stars, VehicleArt } from '@rahi/ui-kit';
import { hasVehicle } from './use-online-toggle.js';
import styles from './vehicle-card.module.css';

/** §9: what a driver without ratings stands at. */
const defaultRating = 5;

interface VehicleCardProps {
  profile: DriverProfile;
  onEdit(): void;
}

/** What riders see of this driver: vehicle, plate, rating, trips. */
export function VehicleCard({ profile, onEdit }: VehicleCardProps) {
  const { vehicleModel, vehicleNumber, vehicleType, user } = profile;
  return (
    <section className={styles.card} aria-label="Your vehicle">
      {vehicleType && (
        <span className={styles.art}>
          <VehicleArt type={vehicleType} />
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.model}>{vehicleModel ?? 'Add your vehicle to go online'}</p>
        <p className={styles.note}>
          {vehicleType && <span>{vehicleFacts[vehicleType].label}</span>}
          <Stars rating={user.rating ?? defaultRating} />
          <span>{tripsText(user.totalTrips)}</span>
        </p>
      </div>
      <div className={styles.side}>
        {vehicleNumber && <Plate number={vehicleNumber} />}
        <Button small kind={hasVehicle(profile) ? 'quiet' : 'secondary'} onClick={onEdit}>
          {hasVehicle(profile) ? 'Edit vehicle' : 'Add vehicle'}
        </Button>
      </div>
    </section>
  );
}

function tripsText(trips: number): string {
  return trips === 1 ? '1 trip' : `${trips.toLocaleString('en-IN')} trips`;
}

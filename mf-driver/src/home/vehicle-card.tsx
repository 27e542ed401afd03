import type { DriverProfile } from '@rahi/contracts/driver';
import { Button, Plate, Stars, VehicleArt } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasVehicle } from './use-online-toggle.js';
import styles from './vehicle-card.module.css';

/** §9: the rating of a driver without ratings. */
export const defaultRating = 5;

export interface VehicleCardProps {
  profile: DriverProfile;
  /** Without rating and trips, when they are shown next to it. */
  plain?: boolean;
  onEdit(): void;
}

/** What riders see of this driver: vehicle, plate, rating, trips. */
export function VehicleCard({ profile, plain = false, onEdit }: VehicleCardProps) {
  const { formatMessage } = useIntl();
  const { vehicleModel, vehicleNumber, vehicleType, user } = profile;
  const known = hasVehicle(profile);
  return (
    <section className={styles.card} aria-label={formatMessage({ id: 'home.yourVehicle' })}>
      {vehicleType && (
        <span className={styles.art}>
          <VehicleArt type={vehicleType} />
        </span>
      )}
      <p className={vehicleType ? styles.model : styles.missing}>
        {vehicleModel ?? formatMessage({ id: 'home.noVehicle' })}
      </p>
      {vehicleNumber && (
        <span className={styles.plate}>
          <Plate number={vehicleNumber} />
        </span>
      )}
      <p className={styles.note}>
        {vehicleType && <FormattedMessage id={`ui.vehicle.${vehicleType}`} tagName="span" />}
        {!plain && (
          <>
            <Stars rating={user.rating ?? defaultRating} />
            {user.totalTrips === 0 ? (
              <FormattedMessage id="ui.newDriver" tagName="span" />
            ) : (
              <FormattedMessage id="home.tripCount" values={{ count: user.totalTrips }} tagName="span" />
            )}
          </>
        )}
      </p>
      <span className={known ? styles.edit : undefined}>
        <Button small kind={known ? 'quiet' : 'secondary'} onClick={onEdit}>
          {formatMessage({ id: known ? 'home.editVehicle' : 'home.addVehicle' })}
        </Button>
      </span>
    </section>
  );
}

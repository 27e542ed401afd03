import type { Ride } from '@rahi/contracts/ride';
import { RideMap, type MapDriver } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import type { Candidate } from './rounds.js';
import styles from './ride-dispatch.module.css';

interface RoundMapProps {
  ride: Pick<Ride, 'pickupLat' | 'pickupLng' | 'vehicleType'>;
  candidates: readonly Candidate[];
}

/** The pickup, and where the drivers of a round were; the driver who was offered the ride is highlighted. */
export function RoundMap({ ride: { pickupLat, pickupLng, vehicleType }, candidates }: RoundMapProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const pickup = { lat: Number(pickupLat), lng: Number(pickupLng) };
  const placed = candidates.flatMap(({ driverId, lat, lng, result }): (MapDriver & { offered: boolean })[] =>
    lat === null || lng === null ? [] : [{ id: driverId, lat, lng, vehicleType, offered: result === 'offered' }],
  );
  const offered = placed.find((driver) => driver.offered) ?? null;
  return (
    <div className={styles.map}>
      <RideMap
        label={formatMessage({ id: 'dispatch.map' })}
        center={pickup}
        fitTo={[pickup, ...placed]}
        pickup={pickup}
        drivers={placed.filter((driver) => driver !== offered)}
        vehicle={offered}
        tiles={services.map}
      />
    </div>
  );
}

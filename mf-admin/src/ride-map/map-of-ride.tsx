import { getTracking } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { RideMap } from '@rahi/ui-kit';
import { queryOptionsFor, type ApiClient, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { timeText } from '../area/moments.js';
import { wayQuery } from '../area/way.queries.js';
import styles from './map-of-ride.module.css';

/** Documented interval (§9). */
const trackingPollMs = 2_000;

const trackingQuery = (api: ApiClient, id: string) => queryOptionsFor(api, getTracking, { params: { id } });

type MappedRide = Pick<Ride, 'id' | 'status' | 'vehicleType' | 'pickupLat' | 'pickupLng' | 'dropoffLat' | 'dropoffLng'>;

/** Where a ride goes from and to, by which way, and where its driver is while the trip is under way (R22). */
export function MapOfRide({ ride }: { ride: MappedRide }) {
  const { services } = useRemote();
  const pickup = { lat: Number(ride.pickupLat), lng: Number(ride.pickupLng) };
  const dropoff = { lat: Number(ride.dropoffLat), lng: Number(ride.dropoffLng) };
  const underWay = ['driver_assigned', 'driver_arrived', 'in_progress'].includes(ride.status);
  const way = useQuery(wayQuery(services.api, pickup, dropoff));
  const tracking = useQuery({
    ...trackingQuery(services.api, ride.id),
    enabled: underWay,
    refetchInterval: trackingPollMs,
  });
  const driver = underWay ? (tracking.data?.driverLocation ?? null) : null;
  return (
    <figure className={styles.figure}>
      <div className={styles.map}>
        <RideMap
          label="Map of the ride"
          center={pickup}
          fitTo={driver ? [pickup, dropoff, driver] : [pickup, dropoff]}
          pickup={pickup}
          dropoff={dropoff}
          route={way.data?.polyline}
          vehicle={driver && { ...driver, vehicleType: ride.vehicleType }}
          pulse={ride.status === 'searching' ? pickup : null}
          tilesUrl={services.map.tilesUrl}
        />
      </div>
      <figcaption className={styles.note}>
        {driver && `The driver’s position is of ${timeText(new Date(driver.at))}.`}
        {underWay && !driver && tracking.isError && 'The driver’s position could not be read; it is asked for again.'}
        {underWay && !driver && tracking.isSuccess && 'The driver has not shared a position on this trip yet.'}
        {!underWay && ride.status !== 'searching' && 'Positions are kept while a trip is under way, and not after it.'}
        {way.isError && ' The way could not be planned.'}
      </figcaption>
    </figure>
  );
}

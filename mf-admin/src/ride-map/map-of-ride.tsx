import { getTracking } from '@rahi/contracts/calls/rides.calls';
import { isOnTheWay, isUnderWay } from '@rahi/contracts/ride-lifecycle';
import type { Ride } from '@rahi/contracts/ride';
import { RideMap } from '@rahi/ui-kit';
import { aheadBy, lineAhead, queryOptionsFor, useFollowedDriver, useRemote, type ApiClient } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { timeText } from '../area/moments.js';
import { useSeesPositions } from '../area/positions-only.js';
import { wayQuery } from '../area/way.queries.js';
import styles from './map-of-ride.module.css';

/** Documented interval (§9). */
const trackingPollMs = 2_000;

const trackingQuery = (api: ApiClient, id: string) => queryOptionsFor(api, getTracking, { params: { id } });

type MappedRide = Pick<
  Ride,
  'id' | 'status' | 'driverId' | 'vehicleType' | 'pickupLat' | 'pickupLng' | 'dropoffLat' | 'dropoffLng' | 'stops'
>;

/** The ends and the route of a ride, and its driver's position while the trip is active (R22). */
export function MapOfRide({ ride }: { ride: MappedRide }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const seesPositions = useSeesPositions();
  const pickup = { lat: Number(ride.pickupLat), lng: Number(ride.pickupLng) };
  const dropoff = { lat: Number(ride.dropoffLat), lng: Number(ride.dropoffLng) };
  const stops = (ride.stops ?? []).map(({ lat, lng }) => ({ lat, lng }));
  const underWay = isUnderWay(ride.status);
  const way = useQuery(wayQuery(services.api, pickup, dropoff, stops));
  const tracking = useQuery({
    ...trackingQuery(services.api, ride.id),
    enabled: underWay && seesPositions,
    refetchInterval: trackingPollMs,
  });
  const driver = underWay ? (tracking.data?.driverLocation ?? null) : null;
  const followed = useFollowedDriver(ride, driver);
  const left = followed && aheadBy(followed);
  const notes = [
    left &&
      formatMessage(
        { id: 'rideMap.left' },
        { km: left.km.toFixed(1), minutes: left.minutes, toPickup: String(isOnTheWay(ride.status)) },
      ),
    driver && formatMessage({ id: 'rideMap.positionAsOf' }, { timeText: timeText(new Date(driver.at)) }),
    underWay && !seesPositions && formatMessage({ id: 'noPositions.hint' }),
    underWay && !driver && tracking.isError && formatMessage({ id: 'rideMap.positionFailed' }),
    underWay && !driver && tracking.isSuccess && formatMessage({ id: 'rideMap.noPosition' }),
    !underWay && ride.status !== 'searching' && formatMessage({ id: 'rideMap.noPositions' }),
    way.isError && formatMessage({ id: 'rideMap.noRoute' }),
  ].filter((note) => typeof note === 'string');
  return (
    <figure className={styles.figure}>
      <div className={styles.map}>
        <RideMap
          label={formatMessage({ id: 'rideMap.mapOfTheRide' })}
          center={pickup}
          fitTo={driver ? [pickup, ...stops, dropoff, driver] : [pickup, ...stops, dropoff]}
          pickup={pickup}
          stops={stops}
          dropoff={dropoff}
          route={left && followed ? lineAhead(followed) : way.data?.polyline}
          routeIsEstimate={way.data?.source === 'estimate'}
          vehicle={driver && { ...driver, vehicleType: ride.vehicleType }}
          pulse={ride.status === 'searching' ? pickup : null}
          tiles={services.map}
        />
      </div>
      <figcaption className={styles.note}>
        {notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </figcaption>
    </figure>
  );
}

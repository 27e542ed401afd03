import type { AdminDriver } from '@rahi/contracts/admin';
import type { DriverProfile } from '@rahi/contracts/driver';
import { Card, EmptyState, RideMap, Skeleton, StatusBadge, QuerySection } from '@rahi/ui-kit';
import { Link } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useRemote } from '@rahi/web-kit';
import { MapOfRide } from '../ride-map/map-of-ride.js';
import { activeRideQuery, profileQuery } from './driver.queries.js';
import styles from './driver.screen.module.css';

/** Positions and trips of one driver are told by nobody live. Milliseconds. */
const pollMs = 5_000;

/** Where the driver is, or was last; on a trip, where that goes. */
export function DriverPlace({ driver }: { driver: AdminDriver }) {
  const { services, basePath } = useRemote();
  const refetchInterval = driver.isOnline || driver.onTrip ? pollMs : false;
  const profile = useQuery({ ...profileQuery(services.api, driver.id), refetchInterval });
  const active = useQuery({ ...activeRideQuery(services.api, driver.id), refetchInterval });
  const ride = active.data;
  return (
    <Card
      title={ride ? 'On a trip' : 'Position'}
      beside={
        ride ? (
          <StatusBadge status={ride.status} />
        ) : (
          driver.isOnline && <Link to={`${basePath}/map?driver=${driver.id}`}>On the live map</Link>
        )
      }
    >
      {ride ? (
        <>
          <MapOfRide ride={ride} />
          <p className={styles.note}>
            {ride.rider.name}, {ride.pickupAddress} → {ride.dropoffAddress}.{' '}
            <Link to={`${basePath}/ride/${ride.id}`}>Open ride</Link>
          </p>
        </>
      ) : (
        <QuerySection query={profile} what="The position" skeleton={<Skeleton shape="block" />}>
          {(known) => <Place profile={known} />}
        </QuerySection>
      )}
    </Card>
  );
}

function Place({ profile: { currentLat, currentLng, vehicleType, isOnline } }: { profile: DriverProfile }) {
  const { services } = useRemote();
  if (currentLat === null || currentLng === null)
    return (
      <EmptyState icon="pin" title="No position yet">
        It is there once the driver has gone online.
      </EmptyState>
    );
  const at = { lat: Number(currentLat), lng: Number(currentLng) };
  return (
    <>
      <div className={styles.map}>
        <RideMap
          label="Where the driver is"
          center={at}
          vehicle={{ ...at, vehicleType: vehicleType ?? 'sedan' }}
          tilesUrl={services.map.tilesUrl}
        />
      </div>
      {!isOnline && <p className={styles.note}>Where the driver was when it went offline.</p>}
    </>
  );
}

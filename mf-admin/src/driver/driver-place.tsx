import type { AdminDriver } from '@rahi/contracts/admin-records';
import type { DriverProfile } from '@rahi/contracts/driver';
import { Card, EmptyState, RideMap, Skeleton, StatusBadge, QuerySection } from '@rahi/ui-kit';
import { Link } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { MapOfRide } from '../ride-map/map-of-ride.js';
import { activeRideQuery, profileQuery } from './driver.queries.js';
import styles from './driver.screen.module.css';

/** No live message announces the positions and trips of one driver, so they are polled. Milliseconds. */
const pollMs = 5_000;

/** The driver's current or last position; on a trip, also its ends. */
export function DriverPlace({ driver }: { driver: AdminDriver }) {
  const { formatMessage } = useIntl();
  const { services, basePath } = useRemote();
  const refetchInterval = driver.isOnline || driver.onTrip ? pollMs : false;
  const profile = useQuery({ ...profileQuery(services.api, driver.id), refetchInterval });
  const active = useQuery({ ...activeRideQuery(services.api, driver.id), refetchInterval });
  const ride = active.data;
  return (
    <Card
      title={formatMessage({ id: ride ? 'driver.onATrip' : 'driver.position' })}
      beside={
        ride ? (
          <StatusBadge status={ride.status} />
        ) : (
          driver.isOnline && (
            <Link to={`${basePath}/map?driver=${driver.id}`}>
              <FormattedMessage id="driver.onTheLiveMap" />
            </Link>
          )
        )
      }
    >
      {ride ? (
        <>
          <MapOfRide ride={ride} />
          <p className={styles.note}>
            {ride.rider.name}, {ride.pickupAddress} → {ride.dropoffAddress}.{' '}
            <Link to={`${basePath}/ride/${ride.id}`}>
              <FormattedMessage id="driver.openRide" />
            </Link>
          </p>
        </>
      ) : (
        <QuerySection query={profile} what="driver.thePosition" skeleton={<Skeleton shape="block" />}>
          {(known) => <Place profile={known} />}
        </QuerySection>
      )}
    </Card>
  );
}

function Place({ profile: { currentLat, currentLng, vehicleType, isOnline } }: { profile: DriverProfile }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  if (currentLat === null || currentLng === null)
    return (
      <EmptyState icon="pin" title={formatMessage({ id: 'driver.noPositionYet' })}>
        <FormattedMessage id="driver.noPositionHint" />
      </EmptyState>
    );
  const at = { lat: Number(currentLat), lng: Number(currentLng) };
  return (
    <>
      <div className={styles.map}>
        <RideMap
          label={formatMessage({ id: 'driver.map' })}
          center={at}
          vehicle={{ ...at, vehicleType: vehicleType ?? 'sedan' }}
          tiles={services.map}
        />
      </div>
      {!isOnline && (
        <p className={styles.note}>
          <FormattedMessage id="driver.lastPosition" />
        </p>
      )}
    </>
  );
}

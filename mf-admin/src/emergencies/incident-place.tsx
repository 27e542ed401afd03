import type { Incident, IncidentTrip } from '@rahi/contracts/incidents';
import type { Ride } from '@rahi/contracts/ride';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { isActive } from '@rahi/contracts/ride-lifecycle';
import { Card, RideMap } from '@rahi/ui-kit';
import { describeError, stopwatchText, useNow, useRemote } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import type { UseQueryResult } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { useAddressAt } from './incident.queries.js';
import styles from './incident.module.css';

interface IncidentPlaceProps {
  incident: Incident;
  ride: Ride | null;
  trip: UseQueryResult<IncidentTrip>;
}

/** Where it was raised, the current or last position of the car, and its path. */
export function IncidentPlace({ incident, ride, trip }: IncidentPlaceProps) {
  const { formatMessage } = useIntl();
  const { services, basePath } = useRemote();
  const people = trip.data?.people ?? [];
  const raised = incident.position ?? people.find(({ role }) => role === incident.raisedBy)?.position ?? null;
  const car = people.find(({ role }) => role === 'driver')?.position ?? null;
  const ends = ride && {
    pickup: { lat: Number(ride.pickupLat), lng: Number(ride.pickupLng) },
    dropoff: { lat: Number(ride.dropoffLat), lng: Number(ride.dropoffLng) },
  };
  const center = raised ?? car ?? ends?.pickup;
  const inView = [raised, car].filter((place) => place !== null);
  return (
    <Card title={formatMessage({ id: 'incident.place' })}>
      {center && (
        <div className={styles.map}>
          <RideMap
            label={formatMessage({ id: 'incidents.where' })}
            center={center}
            zoom={16}
            {...(inView.length > 1 && { fitTo: inView })}
            dots={raised ? [{ id: incident.id, ...raised, look: 'alarm' }] : []}
            vehicle={car && { ...car, vehicleType: ride?.vehicleType ?? 'sedan' }}
            pickup={ends?.pickup ?? null}
            dropoff={ends?.dropoff ?? null}
            route={trip.data?.trail.map(({ lat, lng }) => [lat, lng] as const) ?? null}
            tiles={services.map}
          />
        </div>
      )}
      {raised ? (
        <Place what="incident.raisedAt" at={raised} />
      ) : (
        <p className={styles.note}>
          <FormattedMessage id="incidents.noPosition" />
        </p>
      )}
      {car && <Place what="incident.carAt" at={car} />}
      {car && <Fix at={car.at} underWay={ride !== null && isActive(ride.status)} />}
      {trip.isError && (
        <output className={styles.note}>{describeError(formatMessage, trip.error, 'error.unexplained')}</output>
      )}
      <div className={styles.ways}>
        {!incident.drill && (
          <Link className={styles.link} to={`${basePath}/ride/${incident.rideId}`}>
            <FormattedMessage id="fleetMap.openRide" />
          </Link>
        )}
        {ride && isActive(ride.status) && (
          <Link className={styles.link} to={`${basePath}/map?trip=${incident.rideId}`}>
            <FormattedMessage id="emergencies.showOnTheMap" />
          </Link>
        )}
      </div>
    </Card>
  );
}

/** A place by its address, and by its coordinates for whoever finds it by them. */
function Place({ what, at }: { what: 'incident.raisedAt' | 'incident.carAt'; at: LatLng }) {
  const address = useAddressAt(at);
  return (
    <p className={styles.placed}>
      <span className={styles.note}>
        <FormattedMessage id={what} />
      </span>
      {address && <span>{address}</span>}
      <span className={styles.note}>{`${at.lat.toFixed(5)}, ${at.lng.toFixed(5)}`}</span>
    </p>
  );
}

/** When the car was last seen; how long ago that is while it drives. */
function Fix({ at, underWay }: { at: string; underWay: boolean }) {
  const now = useNow(underWay ? 1000 : null);
  return (
    <p className={styles.note}>
      {underWay ? (
        <FormattedMessage id="incident.fixAge" values={{ age: stopwatchText((now - Date.parse(at)) / 1000) }} />
      ) : (
        <FormattedMessage id="incident.carSeen" values={{ at: momentText(at) }} />
      )}
    </p>
  );
}
